import type { EventName } from '../../documents/kinds/vocabulary'
import { factNames } from '../../hooks/condition'
import { eventTable } from '../../hooks/events'
import { codeList, paragraphs } from '../markdown'
import { once } from './once'

/** When an event happens, what is known then, and what hooks may do. */
export const explainEvent = once((name: EventName): string => {
  const { summary, provides, mayProvide, mayVeto, actions } = eventTable[name]
  const sometimes = mayProvide.map((fact) => factNames[fact]).join(', ')
  return paragraphs(
    `**${name}** — event`,
    summary,
    `Known then: ${provides.map((fact) => factNames[fact]).join(', ')}${sometimes && `; sometimes ${sometimes}`}.`,
    mayVeto ? 'A hook may refuse what is about to happen.' : undefined,
    `Actions: ${codeList(actions)}`,
  )
})
