import { removeAt, renameKey } from '../../fixes'
import { didYouMean, nearest } from '../../nearest'
import { keySpan } from '../../places'
import type { Rule } from '../../rule'
import { type UnknownName, unknownNames } from '../../unknownNames'

export const hs003UnknownKey: Rule = {
  code: 'HS003',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Unknown key',
  documentation: {
    what: 'An object has a member that the format does not know, or a hook has a parameter that neither its condition nor its action takes.',
    why: 'A misspelt key would have no effect, and nothing would say so.',
    fix: 'Correct the name, or remove the member.',
    example: { bad: '"condtion": "always"', good: '"condition": "always"' },
  },
  check: (file) =>
    unknownNames(file).map((unknown) => {
      const { at, name, allowed } = unknown
      const suggestion = nearest(name, allowed)
      const hint = suggestion === undefined ? listOf(unknown) : didYouMean(suggestion)
      return {
        span: keySpan(file, at),
        message: `Unknown key \`${name}\`${hint}`,
        fixes: [
          ...(suggestion === undefined ? [] : renameKey(file, at, suggestion)),
          ...removeAt(file, at, `Remove \`${name}\``),
        ],
      }
    }),
}

const listOf = ({ allowed, owners }: UnknownName): string => {
  const whose = owners.length === 0 ? 'here' : `for ${owners.map((owner) => `\`${owner}\``).join(' and ')}`
  return allowed.length === 0 ? `; none is allowed ${whose}` : `; allowed ${whose}: ${allowed.join(', ')}`
}
