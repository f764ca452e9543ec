import { isJsonObject, type JsonValue } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import type { Finding } from '../../finding'
import { removeAt } from '../../fixes'
import { didYouMean, nearest } from '../../nearest'
import { keySpan, valueSpan } from '../../places'
import type { FollowUpRule, Occurrence } from '../../rule'
import { type SilencedSpan, silencedSpans } from '../../silence'
import { contains } from '../../spans'

/** `known` gives all codes, this one among them; it is asked only when documents are judged. */
export const hs090UselessSilence = (known: () => readonly string[]): FollowUpRule => ({
  code: 'HS090',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Silence without effect',
  documentation: {
    what: 'A document silences a diagnostic that does not exist, does not occur in that entry or is silenced without a reason, or the workspace sets the severity of one that does not exist.',
    why: 'Such a line changes nothing now. Later it may hide a finding that nobody has looked at.',
    fix: 'Correct the code, write the reason, or take the line out.',
    example: {
      bad: '"lint": { "state.hooks.once": { "HS141": "needed at every call" } }   // and HS141 does not occur there any more',
      good: '"lint": {}',
    },
  },
  check: (file, _, __, unsilenced) => {
    const found = unsilenced(file.path)
    return codeSites(file).flatMap(({ at, code, value }) => {
      if (!known().includes(code)) return [unknownCode(file, at, code, known())]
      if (file.kind === 'workspace' || typeof value !== 'string') return []
      if (value.trim() === '') return [missingReason(file, at, code)]
      const spans = silencedSpans(file).filter((silence) => silence.code === code && silence.path === at[1])
      return isNeeded(code, spans, found) ? [] : [absentCode(file, at, code, spans.length > 0)]
    })
  },
})

/** Also where the entry has an error: while it is there, other rules may keep quiet. */
const isNeeded = (code: string, spans: readonly SilencedSpan[], found: readonly Finding[]): boolean =>
  found.some(
    (finding) =>
      (finding.code === code || finding.severity === 'error') &&
      (spans.some(({ span }) => contains(span, finding.span)) || finding.code === 'HS001'),
  )

interface CodeSite {
  readonly at: ValuePath
  readonly code: string
  readonly value: JsonValue
}

const codeSites = (file: ProjectFile): readonly CodeSite[] => {
  const { lint } = file.root
  if (!isJsonObject(lint)) return []
  if (file.kind === 'workspace') return codesOf(lint['severity'], ['lint', 'severity'])
  return Object.entries(lint).flatMap(([path, codes]) => codesOf(codes, ['lint', path]))
}

const codesOf = (codes: JsonValue | undefined, at: ValuePath): readonly CodeSite[] =>
  isJsonObject(codes) ? Object.entries(codes).map(([code, value]) => ({ at: [...at, code], code, value })) : []

/** Codes differ in digits, which say nothing about what was meant: only a slip of the letters has a suggestion. */
const unknownCode = (file: ProjectFile, at: ValuePath, code: string, known: readonly string[]): Occurrence => {
  const hint = didYouMean(nearest(code, known)) || '. Correct it, or take it out.'
  return {
    span: keySpan(file, at),
    message: `There is no diagnostic \`${code}\`, so this changes nothing${hint}`,
    fixes: removeAt(file, at, `Take \`${code}\` out`),
  }
}

const absentCode = (file: ProjectFile, at: ValuePath, code: string, isEntry: boolean): Occurrence => ({
  span: keySpan(file, at),
  message: isEntry
    ? `\`${code}\` does not occur in this entry, so there is nothing to silence. Take it out.`
    : `There is no entry \`${String(at[1])}\` here in which \`${code}\` could be silenced. Correct the path, or take it out.`,
  fixes: removeAt(file, at, `Take \`${code}\` out`),
})

const missingReason = (file: ProjectFile, at: ValuePath, code: string): Occurrence => ({
  span: valueSpan(file, at),
  message: `\`${code}\` is not silenced: the reason is missing. Write one.`,
  fixes: removeAt(file, at, `Take \`${code}\` out`),
})
