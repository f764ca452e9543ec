import { byText } from '../documents/byText'
import type { Severity } from '../documents/kinds/workspace'
import { type Project, type ProjectFile, workspaceOf } from '../documents/project'
import type { Finding } from './finding'
import { rules } from './registry'
import type { Occurrence, Rule } from './rule'
import { silencedSpans } from './silence'
import { contains } from './spans'

/** One occurrence with the rule that found it. */
export interface Found {
  readonly rule: Omit<Rule, 'check' | 'checkInProject'>
  readonly occurrence: Occurrence
}

/** A rule, or the part of it that needs the other files. */
export interface Check {
  readonly rule: Rule
  check(file: ProjectFile, project: Project): readonly Occurrence[]
}

/** The checks of a rule that look at one file alone, or at parts of it; then those that look further. */
export const ownCheck = (rule: Rule): Check => ({ rule, check: (file, project) => rule.check(file, project) })
export const checksInProject = (rule: Rule): readonly Check[] =>
  rule.checkInProject === undefined ? [] : [{ rule, check: rule.checkInProject }]

export const allChecks: readonly Check[] = rules.flatMap((rule) => [ownCheck(rule), ...checksInProject(rule)])

export const foundBy = (checks: readonly Check[], file: ProjectFile, project: Project): readonly Found[] => {
  const found: Found[] = []
  for (const { rule, check } of checks) for (const occurrence of check(file, project)) found.push({ rule, occurrence })
  return found
}

/** Of all that rules found in one file, what is to be said, before silences and severities. */
export const findingsOf = (found: readonly Found[], file: ProjectFile): readonly Finding[] => {
  if (found.length === 0) return []
  const isReadable = file.document.problems.every(({ code }) => code !== 'HS001')
  const all = found.map((each) => ({ finding: findingOf(each, file, isReadable), part: each.occurrence.unlessErrorIn }))
  const own = all.filter(({ part }) => part === undefined).map(({ finding }) => finding)
  const errors = own.filter(({ severity }) => severity === 'error')
  const rest = all.flatMap(({ finding, part }) =>
    part === undefined || errors.some(({ span }) => contains(part, span)) ? [] : [finding],
  )
  return [...withoutGeneral(own, generalsOf(found)), ...rest]
}

const findingOf = ({ rule, occurrence }: Found, file: ProjectFile, isReadable: boolean): Finding => ({
  code: rule.code,
  severity: rule.severity,
  certainty: rule.certainty,
  file: file.path,
  span: occurrence.span,
  message: occurrence.message,
  related: occurrence.related ?? [],
  // A text that could not be read is the user's to mend: only the reader itself knows a safe repair.
  fixes: isReadable || rule.code === 'HS001' ? (occurrence.fixes ?? []) : [],
})

/** Code -> the more general codes that it makes superfluous. */
const generalsOf = (found: readonly Found[]): ReadonlyMap<string, readonly string[]> =>
  new Map(found.map(({ rule }) => [rule.code, rule.replaces ?? []]))

/** Where a specific code speaks, the general one for the same place keeps silent. */
const withoutGeneral = (
  found: readonly Finding[],
  generals: ReadonlyMap<string, readonly string[]>,
): readonly Finding[] => {
  const replaced = new Set<string>()
  const place = (code: string, { span }: Finding) => `${code} ${span.start} ${span.end}`
  for (const finding of found) {
    for (const general of generals.get(finding.code) ?? []) replaced.add(place(general, finding))
  }
  if (replaced.size === 0) return found
  return found.filter((finding) => !replaced.has(place(finding.code, finding)))
}

/** Applies silences and the workspace's severities, and sorts by place, then code. */
export const judged = (found: readonly Finding[], file: ProjectFile, project: Project): readonly Finding[] => {
  if (found.length === 0) return []
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
