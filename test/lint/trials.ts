import { entriesOf } from '../../engine/documents/entryMap'
import type { Evidence, HookTrial, HookTrials } from '../../engine/documents/evidence'
import { isJsonObject } from '../../engine/documents/json'
import { buildProject } from '../../engine/documents/project'
import { resolutionOf } from '../../engine/lint/resolutions'
import { evidenceOf } from './evidence'
import { readMarkedProject } from './markedProject'

const triedHook: Omit<HookTrial, 'hook' | 'entry'> = {
  asked: 100,
  held: 40,
  firedOnSuccesses: [],
  nearestMiss: undefined,
  overruledBy: undefined,
  texts: [],
  resultChars: [],
}

interface Tried extends Partial<Omit<HookTrials, 'hooks'>> {
  /** The harness whose hooks were tried. */
  readonly harness?: string
  /** What each hook came to; those that are not named did nothing remarkable. */
  readonly hooks?: Readonly<Record<string, Partial<HookTrial>>>
}

/** Evidence that all hooks of a harness, as the text has them, were tried on 300 prefixes of 40 tasks of its parent. */
export const triedOn = (source: string, { harness = 'H0', hooks = {}, ...change }: Tried = {}): Evidence => {
  const project = buildProject(readMarkedProject(source).files)
  const { state, harness: resolved } = resolutionOf(project, harness)
  const parentId = resolved?.lineage.at(-2) ?? harness
  const parent = { id: parentId, stateHash: resolutionOf(project, parentId).harness?.stateHash ?? '' }
  const trials: HookTrials = {
    parent,
    prefixes: 300,
    tasks: 40,
    successes: 20,
    ...change,
    hooks: entriesOf(state, 'hooks').map(([hook, entry]) => ({
      ...triedHook,
      ...hooks[hook],
      hook,
      entry: isJsonObject(entry) ? entry : {},
    })),
  }
  return { ...evidenceOf({}), hookTrials: (id) => (id === harness ? trials : undefined) }
}
