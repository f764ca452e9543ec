import type { JsonValue } from '../../../documents/json'
import type { ValuePath } from '../../../documents/schemaError'
import { spanInString } from '../../../documents/text/locate'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { visitTexts } from '../../visitTexts'

export const hs010Credential: Rule = {
  code: 'HS010',
  severity: 'error',
  certainty: 'b',
  scope: 'entry',
  title: 'Text looks like a credential',
  documentation: {
    what: 'A text has the form of an access key, a token or a private key.',
    why: 'Documents are shared and committed, and harness text is sent to models. A key in them is a leaked key.',
    fix: 'Remove it, and name the environment variable that holds it instead. Revoke the key if the file was shared.',
    example: {
      bad: '"notes": "The key is sk-…"   // with all of its characters',
      good: '"notes": "The key stands in OPENAI_API_KEY."',
    },
  },
  check: (file) =>
    suspectsIn(file.root).flatMap(({ at, text }) => {
      const found = credentialIn(text)
      if (found === undefined) return []
      const { from, to, what } = found
      return [
        {
          span: spanInString(file.document, at, from, to) ?? valueSpan(file, at),
          message: `This looks like ${what}: remove it, and name an environment variable instead.`,
          fixes: replaceValue(file, at, text.slice(0, from) + text.slice(to), 'Remove the credential'),
        },
      ]
    }),
}

/** Forms with a fixed beginning, so that ordinary text does not match. All are linear. */
const forms: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bsk-[A-Za-z0-9_-]{20,200}/, 'an API key'],
  [/\b(?:gh[pousr]_[A-Za-z0-9]{36,200}|github_pat_[A-Za-z0-9_]{22,200})/, 'a GitHub token'],
  [/\bglpat-[A-Za-z0-9_-]{20,100}/, 'a GitLab token'],
  [/\bhf_[A-Za-z0-9]{30,100}/, 'a Hugging Face token'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/, 'an AWS access key'],
  [/\bAIza[A-Za-z0-9_-]{35}/, 'a Google API key'],
  [/\bxox[abprs]-[A-Za-z0-9-]{10,200}/, 'a Slack token'],
  [/\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,2000}/, 'a JSON web token'],
  [/-----BEGIN (?:[A-Z]{1,20} )?PRIVATE KEY-----/, 'a private key'],
  [/\bBearer [A-Za-z0-9._~+/-]{24,2000}/, 'a bearer token'],
]

/** How all of them begin. Texts without any of these are not looked at again. */
const beginnings = /sk-|gh[pousr]_|github_pat_|glpat-|hf_|AKIA|ASIA|AIza|xox[abprs]-|eyJ|-----BEGIN |Bearer /

const shortestCredential = 15

const credentialIn = (text: string): { from: number; to: number; what: string } | undefined => {
  if (text.length < shortestCredential) return undefined
  for (const [pattern, what] of forms) {
    const match = pattern.exec(text)
    if (match !== null) return { from: match.index, to: match.index + match[0].length, what }
  }
  return undefined
}

const suspectsIn = (root: JsonValue): readonly { readonly at: ValuePath; readonly text: string }[] => {
  const found: { at: ValuePath; text: string }[] = []
  visitTexts(root, (text, path, isKey) => {
    if (!isKey && beginnings.test(text)) found.push({ at: [...path], text })
  })
  return found
}
