import { isJsonObject } from '../../../documents/json'
import { disclosureOf } from '../../../hooks/session/argumentEdits'
import { toolContext } from '../../catalogOf'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { hookSites } from '../../sites/entrySites'

export const hs135HiddenRewrite: Rule = {
  code: 'HS135',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Changes arguments without saying so',
  documentation: {
    what: 'A `rewrite_args` hook has `disclose` set to false.',
    why: 'The model then reads the result of another call than the one that it wrote, and so does everyone who reads the log.',
    fix: 'Leave `disclose` on, which begins the result with one line. A vocabulary that lacks its words is a reason to turn it off.',
    example: {
      bad: '"event": "before_tool", "action": "rewrite_args", "parameters": { "set": { "/page_limit": 20 }, "disclose": false }',
      good: '"event": "before_tool", "action": "rewrite_args", "parameters": { "set": { "/page_limit": 20 }, "disclose": true }',
    },
  },
  check: (file, project) => {
    const vocabulary = toolContext(file, project)?.catalog.vocabulary
    const words = disclosureOf({ set: {}, remove: [] }).trim().split(' ')
    if (vocabulary !== undefined && words.some((word) => !vocabulary.includes(word))) return []
    return hookSites(file).flatMap(({ at, hook }) => {
      const { action, parameters } = hook
      if (action !== 'rewrite_args' || !isJsonObject(parameters) || parameters['disclose'] !== false) return []
      const place = [...at, 'parameters', 'disclose']
      return [
        {
          span: valueSpan(file, place),
          message: 'Without `disclose` the model and the log disagree with what ran. Turn it on.',
          fixes: replaceValue(file, place, true, 'Set `disclose` to true'),
        },
      ]
    })
  },
}
