import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { regexProblem, regexSites } from '../../sites/regexSites'

export const hs115UnsupportedRegex: Rule = {
  code: 'HS115',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Invalid or unsupported regular expression',
  documentation: {
    what: 'A regular expression cannot be read, or uses what the linear-time engine does not have: look-ahead, look-behind, back-references.',
    why: 'Hooks run at every call. An engine that backtracks could take for ever on one text, so it is not used.',
    fix: 'Write the pattern without these features, or use several conditions with `all` and `not`.',
    example: {
      bad: '"condition": "matches", "parameters": { "field": "result.text", "pattern": "page(?! 1$)" }',
      good: '"condition": "matches", "parameters": { "field": "result.text", "pattern": "page ([2-9]|1\\\\d)" }',
    },
  },
  check: (file) =>
    regexSites(file).flatMap(({ at, pattern }) => {
      const problem = regexProblem(pattern)
      if (problem === undefined) return []
      return [{ span: valueSpan(file, at), message: `Regular expression is not supported: ${problem}` }]
    }),
}
