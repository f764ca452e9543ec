import { isJsonObject, type JsonValue } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { removeAt } from '../../fixes'
import { didYouMean, nearest } from '../../nearest'
import { keySpan, valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'

/** `known` gives all codes, this one among them; it is asked only when documents are judged. */
export const hs090UselessSilence = (known: () => readonly string[]): Rule => ({
  code: 'HS090',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Silence without effect',
  documentation: {
    what: 'A document silences a diagnostic that does not exist or gives no reason, or the workspace sets the severity of one that does not exist.',
    why: 'Such a line changes nothing: the finding that it was written for still comes.',
    fix: 'Correct the code, write the reason, or take the line out.',
  },
  check: (file) =>
    codeSites(file).flatMap(({ at, code, value }) => {
      if (!known().includes(code)) return [unknownCode(file, at, code, known())]
      const isBlank = file.kind !== 'workspace' && typeof value === 'string' && value.trim() === ''
      return isBlank ? [missingReason(file, at, code)] : []
    }),
})

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

const missingReason = (file: ProjectFile, at: ValuePath, code: string): Occurrence => ({
  span: valueSpan(file, at),
  message: `\`${code}\` is not silenced: the reason is missing. Write one.`,
  fixes: removeAt(file, at, `Take \`${code}\` out`),
})
