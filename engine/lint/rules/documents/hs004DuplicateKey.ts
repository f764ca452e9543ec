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
  },
  check: (file) => syntaxOccurrences(file, 'HS004'),
}
