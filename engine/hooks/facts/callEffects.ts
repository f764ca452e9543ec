import { type Effect, effectNames } from '../../documents/kinds/vocabulary'
import type { ApiSite } from '../moment'

/** From harmless to severe: the effect of a call is the most severe one of its sites. */
const severity: readonly Effect[] = ['none', 'schema', 'read', 'auth', 'write', 'finish']

/** The most severe effect of some sites; `none` of none. */
export const worstEffect = (sites: readonly ApiSite[]): Effect =>
  severity[Math.max(0, ...sites.map(({ effect }) => severity.indexOf(effect)))] ?? 'none'

/** The effect that a catalogue names, or undefined for another word. */
export const effectNamed = (name: string | undefined): Effect | undefined => effectNames.find((known) => known === name)
