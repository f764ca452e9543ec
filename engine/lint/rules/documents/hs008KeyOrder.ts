import { unsortedObjects } from '../../../documents/text/canonicalOrder'
import { keySpan } from '../../places'
import type { Rule } from '../../rule'

export const hs008KeyOrder: Rule = {
  code: 'HS008',
  severity: 'information',
  certainty: 'a',
  scope: 'entry',
  title: 'Keys are not in canonical order',
  documentation: {
    what: 'The members of an object stand in another order than that of the format: the order of the schema, and the alphabet inside a hook.',
    why: 'Documents that say the same then look the same, and comparisons show changes of meaning alone. The order has no effect on runs or hashes.',
    fix: 'Sort the keys. Names of your own, such as those of entries, keep your order.',
    example: {
      bad: '"rules": { "brief": { "priority": 5, "text": "Be brief." } }',
      good: '"rules": { "brief": { "text": "Be brief.", "priority": 5 } }',
    },
  },
  // Runs are written by programs, and nobody compares their keys.
  check: (file) =>
    (file.kind === 'run' ? [] : unsortedObjects(file.document, file.kind)).map(({ at, early, expected, edits }) => ({
      span: keySpan(file, [...at, early]),
      message: `Keys are not in canonical order: \`${expected}\` belongs before \`${early}\`.`,
      fixes: [{ title: 'Sort the keys', edits: edits.map((edit) => ({ file: file.path, ...edit })) }],
    })),
}
