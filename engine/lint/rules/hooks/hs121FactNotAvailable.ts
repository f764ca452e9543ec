import { type EventName, eventNames } from '../../../documents/kinds/vocabulary'
import type { ProjectFile } from '../../../documents/project'
import { actionNamed } from '../../../hooks/actions'
import { factNames } from '../../../hooks/condition'
import { eventTable } from '../../../hooks/events'
import { type Expression, leaves } from '../../../hooks/expression/expression'
import { requiredFacts, validAt } from '../../../hooks/expression/expressionFacts'
import type { Fix } from '../../finding'
import { replaceValue } from '../../fixes'
import { keySpan, valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { type ConditionSite, conditionSites } from '../../sites/conditionSites'
import { parsedCondition } from '../../sites/parsedConditions'

export const hs121FactNotAvailable: Rule = {
  code: 'HS121',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Condition needs what its event does not have yet',
  documentation: {
    what: 'A condition looks at something, such as a result, that does not exist at the event of its hook.',
    why: 'It could never be true there, and the hook would never fire.',
    fix: 'Use a later event. Inside `seen`, `notSeen` and `count` a condition is judged at its own event and is always allowed.',
    example: {
      bad: '"event": "before_tool", "condition": "pagination_present"',
      good: '"event": "after_tool", "condition": "pagination_present"',
    },
  },
  check: (file) =>
    conditionSites(file).flatMap((site) => {
      const event = eventNames.find((name) => name === site.site.hook['event'])
      const expression = parsedCondition(site)
      if (event === undefined || expression === undefined || validAt(expression, event)) return []
      const culprit = leaves(expression).find((leaf) => !validAt(leaf, event))
      const whole = typeof site.condition === 'string'
      return [
        {
          span: whole ? valueSpan(file, site.at) : keySpan(file, site.at),
          message: messageOf(culprit ?? expression, event),
          fixes: fixesFor(file, site, expression),
        },
      ]
    }),
}

const messageOf = (culprit: Expression, event: EventName): string => {
  const subject = culprit.kind === 'is' ? `\`${culprit.definition.id}\`` : 'This condition'
  const needs = requiredFacts(culprit).map((facts) => facts.map((fact) => factNames[fact]).join(' and '))
  return `${subject} needs ${[...new Set(needs)].join(' or ')}, which \`${event}\` does not have.`
}

const mostOffered = 2

const fixesFor = (file: ProjectFile, { site }: ConditionSite, expression: Expression): readonly Fix[] => {
  const action = typeof site.hook['action'] === 'string' ? actionNamed(site.hook['action']) : undefined
  return eventNames
    .filter((name) => validAt(expression, name))
    .filter((name) => action === undefined || eventTable[name].actions.includes(action))
    .slice(0, mostOffered)
    .flatMap((name) => replaceValue(file, [...site.at, 'event'], name, `Change the event to \`${name}\``))
}
