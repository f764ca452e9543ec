import { type ActionName, actionNames, eventNames } from '../../../documents/kinds/vocabulary'
import { actionTable } from '../../../hooks/actions'
import { conditionRegistry } from '../../../hooks/conditions/registry'
import { eventTable } from '../../../hooks/events'
import { explainAction } from '../../explain/action'
import { availability, explainCondition } from '../../explain/condition'
import { explainEvent } from '../../explain/event'
import type { Vocabulary } from '../../meaning/meaning'
import type { Suggestion } from '../completion'
import { operatorValues } from '../operators'
import { eventOf, hookOf, type Spot } from '../spot'
import { name } from '../suggest'

/** Events that allow the action of the hook come first. */
export const events = (spot: Spot): readonly Suggestion[] => {
  const { action } = hookOf(spot)
  const allows = (event: (typeof eventNames)[number]) => eventTable[event].actions.some((each) => each === action)
  const ordered = [...eventNames.filter(allows), ...eventNames.filter((event) => !allows(event))]
  return ordered.map((event) =>
    name('event', event, { detail: eventTable[event].summary, documentation: () => explainEvent(event) }),
  )
}

/** The actions that the event of the hook allows; all of them while it names no event. */
export const actions = (spot: Spot): readonly Suggestion[] => {
  const event = eventOf(spot)
  return (event === undefined ? actionNames : eventTable[event].actions).map(actionSuggestion)
}

const actionSuggestion = (action: ActionName): Suggestion =>
  name('action', action, { detail: actionTable[action].summary, documentation: () => explainAction(action) })

/** Ids of conditions that can hold at the event: those that can always be judged there, then the others. */
export const conditionIds = (spot: Spot): readonly Suggestion[] => {
  const event = isRemembered(spot) ? undefined : eventOf(spot)
  const known = [...conditionRegistry.values()]
  const judged = known.map((each) => ({ each, how: event === undefined ? 'always' : availability(each, event) }))
  return (['always', 'sometimes'] as const).flatMap((wanted) =>
    judged
      .filter(({ how }) => how === wanted)
      .map(({ each: { id, summary } }) =>
        name('condition', id, { detail: summary, documentation: () => explainCondition(id) }),
      ),
  )
}

/** Words of hooks, of which some are not offered at some events. */
export const isHookWord = (word: string, vocabulary: Vocabulary | undefined): boolean => {
  const isAction = vocabulary === 'action' || vocabulary === 'answerAction'
  const isCondition = vocabulary === 'condition' || vocabulary === 'conditionId'
  return isAction ? actionNames.some((each) => each === word) : isCondition && conditionRegistry.has(word)
}

export const conditions = (spot: Spot): readonly Suggestion[] => [...conditionIds(spot), ...operatorValues()]

const rememberingOperators: ReadonlySet<unknown> = new Set(['seen', 'notSeen', 'count'])

/** Inside `seen`, `notSeen` and `count` a condition is judged at its own event, so that every one will do. */
const isRemembered = ({ entry }: Spot): boolean =>
  entry?.inner.some((step, index) => index > 0 && rememberingOperators.has(step)) === true
