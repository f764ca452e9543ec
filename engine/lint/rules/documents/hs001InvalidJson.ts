import type { Rule } from '../../rule'
import { syntaxOccurrences } from '../../syntaxOccurrences'

export const hs001InvalidJson: Rule = {
  code: 'HS001',
  severity: 'error',
  certainty: 'a',
  scope: 'document',
  title: 'Not valid JSON, or the root is not an object',
  documentation: {
    what: 'The text cannot be read as JSON, or what it holds is not one object.',
    why: 'Documents are plain JSON. Comments, trailing commas and other extras are not accepted, so that every tool reads the same value.',
    fix: 'Mend the named place. What could be read of the rest is checked all the same.',
    example: { bad: '{ "kind": "harness", "id": "H0", }', good: '{ "kind": "harness", "id": "H0" }' },
  },
  check: (file) => syntaxOccurrences(file, 'HS001'),
}
