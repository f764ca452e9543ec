import type { Rule } from '../../rule'
import { syntaxOccurrences } from '../../syntaxOccurrences'

export const hs004DuplicateKey: Rule = {
  code: 'HS004',
  severity: 'error',
  certainty: 'a',
  scope: 'document',
  title: 'A key occurs twice in one object',
  documentation: {
    what: 'Two members of one object have the same name.',
    why: 'The last one would win silently, and which one was meant cannot be known.',
    fix: 'Delete one of them, or give it another name.',
    example: { bad: '{ "kind": "harness", "id": "H0", "id": "H1" }', good: '{ "kind": "harness", "id": "H1" }' },
  },
  check: (file) => syntaxOccurrences(file, 'HS004'),
}
