import type { JsonValue } from '../../documents/json'
import type { ProjectFile } from '../../documents/project'
import type { ValuePath } from '../../documents/schemaError'
import { checkRegex } from '../../hooks/facts/regex'
import { parseSelector } from '../../hooks/session/selectors'
import { hookSites } from './entrySites'
import { parameterSites } from './parameterSites'

export interface RegexSite {
  readonly at: ValuePath
  readonly pattern: string
}

/** Parameters of conditions that hold regular expressions. */
const patternNames: ReadonlySet<string> = new Set(['pattern', 'patterns', 'claims'])

/** Every regular expression of a document: in selectors, in parameters of conditions, in a catalogue. */
export const regexSites = (file: ProjectFile): readonly RegexSite[] => [
  ...hookSites(file).flatMap(({ at, hook }) =>
    textsAt(hook['tools'] ?? null, [...at, 'tools']).flatMap(({ at: place, pattern }) => {
      const { kind, text } = parseSelector(pattern)
      return kind === 're' ? [{ at: place, pattern: text }] : []
    }),
  ),
  ...parameterSites(file).flatMap(({ at, given }) =>
    Object.entries(given).flatMap(([name, value]) => (patternNames.has(name) ? textsAt(value, [...at, name]) : [])),
  ),
  ...(file.kind === 'tools' ? textsAt(file.root['errorPatterns'] ?? null, ['errorPatterns']) : []),
]

/** Why the linear-time engine refuses a pattern; undefined when it takes it. */
export const regexProblem = (pattern: string): string | undefined => {
  const checked = checkRegex(pattern)
  return 'reason' in checked ? checked.reason : undefined
}

const textsAt = (value: JsonValue, at: ValuePath): RegexSite[] => {
  if (typeof value === 'string') return [{ at, pattern: value }]
  if (!Array.isArray(value)) return []
  return value.flatMap((item, index) => (typeof item === 'string' ? [{ at: [...at, index], pattern: item }] : []))
}
