import type { Severity } from '../documents/kinds/workspace'
import { type Project, type ProjectFile, workspaceOf } from '../documents/project'
import type { Finding } from './finding'
import { followUpRules, rules } from './registry'
import type { Occurrence, Rule } from './rule'
import { silencedSpans } from './silence'
import { contains } from './spans'

/** Everything that is wrong in the documents of a project, by file, then place, then code. Pure, and never throws. */
export const lintProject = (project: Project): readonly Finding[] => {
  const found = new Map(project.files.map((file) => [file.path, foundIn(file, project)]))
  const byFile = new Map(project.files.map((file) => [file.path, judged(found.get(file.path) ?? [], file, project)]))
  const known = (path: string) => byFile.get(path) ?? []
  const unsilenced = (path: string) => found.get(path) ?? []
  for (const file of project.files) {
    const more = followUpRules.flatMap((rule) => findingsOf(rule, file, rule.check(file, project, known, unsilenced)))
    byFile.set(file.path, judged([...known(file.path), ...more], file, project))
  }
  return [...byFile.values()].flat()
}

/** What the rules find in one file, before silences and severities. */
const foundIn = (file: ProjectFile, project: Project): readonly Finding[] => {
  const all = rules.flatMap((rule) =>
    rule.check(file, project).map((occurrence) => ({ finding: findingOf(rule, file, occurrence), occurrence })),
  )
  const own = all.filter(({ occurrence }) => occurrence.unlessErrorIn === undefined).map(({ finding }) => finding)
  const errors = own.filter(({ severity }) => severity === 'error')
  const rest = all.flatMap(({ finding, occurrence: { unlessErrorIn: part } }) =>
    part === undefined || errors.some(({ span }) => contains(part, span)) ? [] : [finding],
  )
  return [...withoutGeneral(own), ...rest]
}

const findingsOf = (
  rule: Omit<Rule, 'check'>,
  file: ProjectFile,
  occurrences: readonly Occurrence[],
): readonly Finding[] => occurrences.map((occurrence) => findingOf(rule, file, occurrence))

const findingOf = (
  rule: Omit<Rule, 'check'>,
  file: ProjectFile,
  { span, message, related = [], fixes = [] }: Occurrence,
): Finding => ({
  code: rule.code,
  severity: rule.severity,
  certainty: rule.certainty,
  file: file.path,
  span,
  message,
  related,
  // A text that could not be read is the user's to mend: only the reader itself knows a safe repair.
  fixes: isReadable(file) || rule.code === 'HS001' ? fixes : [],
})

const isReadable = (file: ProjectFile): boolean => file.document.problems.every(({ code }) => code !== 'HS001')

/** Where a specific code speaks, the general one for the same place keeps silent. */
const withoutGeneral = (found: readonly Finding[]): readonly Finding[] => {
  const replaced = new Set<string>()
  const place = (code: string, { span }: Finding) => `${code} ${span.start} ${span.end}`
  const generalOf = new Map(rules.map((rule) => [rule.code, rule.replaces ?? []]))
  for (const finding of found) {
    for (const general of generalOf.get(finding.code) ?? []) replaced.add(place(general, finding))
  }
  return found.filter((finding) => !replaced.has(place(finding.code, finding)))
}

/** Applies silences and the workspace's severities, and sorts. */
const judged = (found: readonly Finding[], file: ProjectFile, project: Project): readonly Finding[] => {
  const severities = workspaceOf(project, file.path)?.value.lint?.severity ?? {}
  const silenced = silencedSpans(file)
  return found
    .filter(({ code, span }) => !silenced.some((silence) => silence.code === code && contains(silence.span, span)))
    .flatMap((finding) => withSeverity(finding, severities[finding.code]))
    .sort(byPlace)
}

const withSeverity = (finding: Finding, severity: Severity | 'off' | undefined): readonly Finding[] => {
  if (severity === undefined) return [finding]
  return severity === 'off' ? [] : [{ ...finding, severity }]
}

const byPlace = (a: Finding, b: Finding): number =>
  a.span.start - b.span.start || a.span.end - b.span.end || byText(a.code, b.code) || byText(a.message, b.message)

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
