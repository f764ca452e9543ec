import { type EventName, eventNames } from '../../documents/kinds/vocabulary'
import { type ConditionDefinition, factNames } from '../../hooks/condition'
import { conditionRegistry } from '../../hooks/conditions/registry'
import { eventTable } from '../../hooks/events'
import { codeList, paragraphs } from '../markdown'
import { once } from './once'
import { explainMembers } from './schema'

/** How surely what a condition needs is there at an event. */
export type Availability = 'always' | 'sometimes' | 'never'

export const availability = ({ needs }: Pick<ConditionDefinition, 'needs'>, event: EventName): Availability => {
  const { provides, mayProvide } = eventTable[event]
  if (needs.length === 0 || needs.some((facts) => facts.every((fact) => provides.includes(fact)))) return 'always'
  const isPossible = needs.some((facts) => facts.every((fact) => provides.includes(fact) || mayProvide.includes(fact)))
  return isPossible ? 'sometimes' : 'never'
}

/** What a condition means, its parameters with defaults, and where it can be used. */
export const explainCondition = (id: string): string | undefined =>
  conditionRegistry.has(id) ? explainKnown(id) : undefined

const explainKnown = once((id: string): string | undefined => {
  const definition = conditionRegistry.get(id)
  if (definition === undefined) return undefined
  const { summary, parameters, bindings } = definition
  const events = eventNames.filter((event) => availability(definition, event) !== 'never')
  return paragraphs(
    `**${id}** — condition`,
    summary,
    needsText(definition),
    explainMembers(parameters),
    bindings.length === 0 ? undefined : `Messages may use ${codeList(bindings.map((name) => `{{${name}}}`))}`,
    events.length === eventNames.length ? 'Works at every event.' : `Works at ${codeList(events)}`,
  )
})

const needsText = ({ needs }: ConditionDefinition): string | undefined =>
  needs.length === 0
    ? undefined
    : `Looks at ${needs.map((facts) => facts.map((fact) => factNames[fact]).join(' and ')).join(', or ')}.`
