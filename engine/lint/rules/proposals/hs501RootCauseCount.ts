import { keySpan } from '../../places'
import type { Rule } from '../../rule'

export const hs501RootCauseCount: Rule = {
  code: 'HS501',
  severity: 'error',
  certainty: 'a',
  scope: 'document',
  title: 'A proposal has two or three root causes',
  documentation: {
    what: 'A proposal names fewer than two or more than three root causes.',
    why: 'One cause gives an edit that fits one failure; many causes give an edit without a direction.',
    fix: 'Add a related cause, or split the proposal.',
    example: {
      bad: '"rootCauses": [{ "id": "first-page-only", … }]',
      good: '"rootCauses": [{ "id": "first-page-only", … }, { "id": "single-source", … }]',
    },
  },
  check: (file) => {
    const { rootCauses } = file.root
    if (file.kind !== 'proposal' || !Array.isArray(rootCauses)) return []
    const count = rootCauses.length
    if (count === 2 || count === 3) return []
    const message = `${count} root cause${count === 1 ? '' : 's'}; a proposal has 2 or 3.`
    return [{ span: keySpan(file, ['rootCauses']), message }]
  },
}
