import { isJsonObject } from '../../../documents/json'
import { keySpan } from '../../places'
import type { Rule } from '../../rule'

export const hs906WeakVote: Rule = {
  code: 'HS906',
  severity: 'warning',
  certainty: 'a',
  scope: 'document',
  title: 'Router has one voter, or an even number under plurality',
  documentation: {
    what: 'The ranking of the router rests on one voter; or votes are counted by plurality and there is an even number of them.',
    why: 'One voter is not outvoted when it errs. An even number of first places ties often, so that chance decides.',
    fix: 'Name three voters, or any odd number.',
    example: {
      bad: `"router": { "voters": ["model-a", "model-b"], "aggregate": "plurality" }`,
      good: `"router": { "voters": ["model-a", "model-b", "model-c"], "aggregate": "borda" }`,
    },
  },
  check: (file) => {
    const { router } = file.root
    if (file.kind !== 'job' || !isJsonObject(router) || !Array.isArray(router['voters'])) return []
    const { length } = router['voters']
    const isTied = length > 0 && length % 2 === 0 && router['aggregate'] === 'plurality'
    if (length !== 1 && !isTied) return []
    const reason = isTied ? `${length} voters often tie under plurality` : 'One voter cannot be outvoted'
    return [
      { span: keySpan(file, ['router', 'voters']), message: `${reason}. Name an odd number of voters, 3 or more.` },
    ]
  },
}
