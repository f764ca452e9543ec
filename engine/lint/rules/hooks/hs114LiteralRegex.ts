import type { ProjectFile } from '../../../documents/project'
import { createRegex } from '../../../hooks/facts/regex'
import type { Fix } from '../../finding'
import { renameKey, replaceValue, together } from '../../fixes'
import { sampleText, type TriedText, triedHooks, triedTexts } from '../../hookTrials'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs114LiteralRegex: Rule = {
  code: 'HS114',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Literal text looks like a regular expression, and was never found',
  documentation: {
    what: 'The text of `contains` has signs of a regular expression. It is compared literally, and on recorded rollouts it was found nowhere.',
    why: 'The condition never holds, so the hook never fires, or always where it stands in `not`.',
    fix: 'Use `matches`, which takes a regular expression, or one `contains` for each text in `any`. It is told once the hook was tried on recorded rollouts: when its document is opened or saved, or by `harness-s validate --replay`.',
    example: {
      bad: '"condition": "contains", "parameters": { "field": "result.text", "text": "timeout|refused" }   // in none of 90 results',
      good: '"condition": "matches", "parameters": { "field": "result.text", "pattern": "timeout|refused" }',
    },
  },
  check: (file, project) =>
    triedHooks(file, project).flatMap((tried) =>
      triedTexts(tried).flatMap((text) => {
        const given = text.parameters.given['text']
        const { asked, held } = text.trial
        if (text.id !== 'contains' || typeof given !== 'string' || !looksLikeRegex.test(given)) return []
        if (asked === 0 || held > 0) return []
        return [
          {
            span: valueSpan(file, [...text.parameters.at, 'text']),
            message: `This looks like a regular expression, but \`contains\` compares literally: it was false all ${asked} times on ${sampleText(tried.trials)}. Use \`matches\`, or \`any\` of several texts.`,
            fixes: asPattern(file, text, given),
          },
        ]
      }),
    ),
}

/** Signs that hardly stand in a text that is meant as it is. */
const looksLikeRegex = /\w\|\w|\.[*+]|\\[dDwWsSbB.]|\[[^\]\s]+-[^\]\s]+\]|\)[*+?]|^\^|\w\$$/

/** Ignoring case is a flag of a regular expression, and a parameter of a text: a person may sort that out. */
const asPattern = (file: ProjectFile, { at, parameters }: TriedText, text: string): readonly Fix[] => {
  if (parameters.given['ignoreCase'] !== undefined || !isRegex(text)) return []
  return together(
    'Use `matches`',
    replaceValue(file, at, 'matches', ''),
    renameKey(file, [...parameters.at, 'text'], 'pattern'),
  )
}

const isRegex = (text: string): boolean => {
  try {
    createRegex(text, '')
    return true
  } catch {
    return false // Such as a look-ahead, which `matches` does not take.
  }
}
