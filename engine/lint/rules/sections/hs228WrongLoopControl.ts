import { isJsonObject } from '../../../documents/json'
import { loopControlProblem } from '../../../harness/loopControl'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { entrySites } from '../../sites/entrySites'

export const hs228WrongLoopControl: Rule = {
  code: 'HS228',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Value that the loop cannot use',
  documentation: {
    what: 'An entry of `workflow` has a value that its control does not know, such as a turn budget of 0.',
    why: 'No task could run as meant: it would end before its first turn, or the value would be ignored.',
    fix: 'Use a value that the message names, or remove the entry for the default.',
    example: {
      bad: '"workflow": { "max-turns": { "value": 0 } }',
      good: '"workflow": { "max-turns": { "value": 8 } }',
    },
  },
  check: (file) =>
    entrySites(file).flatMap(({ section, name, at, entry }) => {
      if (section !== 'workflow' || !isJsonObject(entry) || entry['value'] === undefined) return []
      const message = loopControlProblem(name, entry['value'])
      return message === undefined ? [] : [{ span: valueSpan(file, [...at, 'value']), message }]
    }),
}
