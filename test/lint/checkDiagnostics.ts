import { expect } from 'vitest'
import type { Evidence } from '../../engine/documents/evidence'
import { buildProject, type FileText, type Project } from '../../engine/documents/project'
import { lineIndex } from '../../engine/documents/text/positions'
import { applyTextEdits } from '../../engine/documents/text/textEdit'
import type { Finding, Fix } from '../../engine/lint/finding'
import { lintProject } from '../../engine/lint/lintProject'
import { LiveProject } from '../../engine/live/liveProject'
import { changed, type MarkedProject, readMarkedProject, withCarriageReturns, withEmoji } from './markedProject'

interface CheckOptions {
  /** Only findings with these codes are compared; absent = all of them. */
  readonly codes?: readonly string[]
  /** The lines of the text matter, as for comments: they are not joined when an emoji is put before them. */
  readonly keepLines?: boolean
  /** What was run, for rules that ask. */
  readonly evidence?: Evidence
}

/**
 * Expects exactly the marked findings, with LF, with CRLF, and with an emoji before every marker. Findings of severity
 * information and hint, which only advise, count where the text marks their code or `codes` lists it. See
 * `readMarkedProject` for the form of the text.
 */
export const checkDiagnostics = (source: string, { codes, keepLines = false, evidence }: CheckOptions = {}): void => {
  const project = readMarkedProject(source)
  const marked = new Set(project.markers.map(({ code }) => code))
  const isCompared = ({ code, severity }: Finding) =>
    codes === undefined ? severity === 'error' || severity === 'warning' || marked.has(code) : codes.includes(code)
  for (const variant of [project, changed(project, withCarriageReturns), changed(project, withEmoji(keepLines))]) {
    const findings = lintProject(projectWith(variant.files, evidence))
    expectMarked(variant, findings.filter(isCompared))
    expect(findingsWhileEdited(variant.files, evidence)).toEqual(findings)
  }
}

/** What a live project finds in documents that are being edited: it judges entries one by one. */
const findingsWhileEdited = (files: readonly FileText[], evidence: Evidence | undefined): readonly Finding[] => {
  const live = new LiveProject()
  live.setEvidence(evidence)
  for (const { path, text } of files) live.edit(path, [{ text }])
  live.check()
  return [...files.map(({ path }) => path)].sort().flatMap((path) => live.findingsOf(path))
}

const expectMarked = ({ files, markers }: MarkedProject, findings: readonly Finding[]): void => {
  const place = (file: string, start: number, end: number) => {
    const index = lineIndex(files.find(({ path }) => path === file)?.text ?? '')
    const { line, character } = index.positionAt(start)
    return `${file}:${line + 1}:${character + 1} (${end - start} characters)`
  }
  const expected = markers.map((mark) => `${place(mark.file, mark.start, mark.end)} ${mark.code} ${mark.message}`)
  const left = [...markers]
  const actual = findings.map(({ file, span, code, message }) => {
    const at = left.findIndex(
      (mark) => mark.file === file && mark.start === span.start && mark.code === code && message.includes(mark.message),
    )
    const shown = at < 0 ? message : (left.splice(at, 1)[0]?.message ?? message)
    return `${place(file, span.start, span.end)} ${code} ${shown}`
  })
  expect(actual.sort()).toEqual(expected.sort())
}

interface FixOptions {
  /** The fix says that something is out of date, and what is found stays. */
  readonly marks?: boolean
  readonly evidence?: Evidence
}

/**
 * Applies the first fix with `title` (or the first of all) of the first finding of a code, and compares the first file.
 * The fixed documents must have fewer findings of that code, or as many where the fix only `marks`, and no syntax problem.
 */
export const checkFix = (
  code: string,
  before: string,
  after: string,
  title?: string,
  options: FixOptions = {},
): void => {
  const { marks = false, evidence } = options
  const { files } = readMarkedProject(before)
  const found = findingsOf(code, files, evidence)
  const fix = found[0]?.fixes.find((each) => title === undefined || each.title.includes(title))
  const [expected] = readMarkedProject(after).files
  expect(fix && textAfter(fix, files[0]?.path ?? '', files[0]?.text ?? '')).toBe(expected?.text)
  const fixed = files.map(({ path, text }) => ({ path, text: fix === undefined ? text : textAfter(fix, path, text) }))
  const left = findingsOf(code, fixed, evidence).length
  expect(left, `findings of ${code} after the fix`).toBeLessThan(marks ? found.length + 1 : found.length)
  expect(findingsOf('HS001', fixed)).toEqual([])
}

const findingsOf = (code: string, files: readonly FileText[], evidence?: Evidence): readonly Finding[] =>
  lintProject(projectWith(files, evidence)).filter((each) => each.code === code)

const projectWith = (files: readonly FileText[], evidence: Evidence | undefined): Project => {
  const project = buildProject(files)
  return evidence === undefined ? project : { ...project, evidence }
}

const textAfter = (fix: Fix, path: string, text: string): string =>
  applyTextEdits(
    text,
    fix.edits.filter(({ file }) => file === path),
  )
