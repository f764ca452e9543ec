import { type Severity, severityNames } from '../engine/documents/kinds/workspace'
import type { Certainty, Finding } from '../engine/lint/finding'

/** What a user wants to see of the findings of one folder: `harnessS.diagnostics` in the settings of the editor. */
export interface DiagnosticSettings {
  readonly enable: boolean
  /** Findings that are less sure are left out. */
  readonly minCertainty: Certainty
  /** By code. They win over those of the workspace file. */
  readonly severity: Readonly<Record<string, Severity | 'off'>>
  /** The most problems that are shown for one document. */
  readonly maxProblems: number
}

export const defaultDiagnosticSettings: DiagnosticSettings = {
  enable: true,
  minCertainty: 'c',
  severity: {},
  maxProblems: 200,
}

const certainties: readonly Certainty[] = ['a', 'b', 'c']
const severities: readonly (Severity | 'off')[] = [...severityNames, 'off']

/** From whatever an editor answers. What is not as it should be counts as not set: an editor says so itself. */
export const diagnosticSettings = (answer: unknown): DiagnosticSettings => {
  const given: Partial<Record<keyof DiagnosticSettings, unknown>> =
    typeof answer === 'object' && answer !== null ? answer : {}
  const { enable, minCertainty, severity, maxProblems } = defaultDiagnosticSettings
  return {
    enable: typeof given.enable === 'boolean' ? given.enable : enable,
    minCertainty: certainties.find((each) => each === given.minCertainty) ?? minCertainty,
    severity: typeof given.severity === 'object' && given.severity !== null ? byCode(given.severity) : severity,
    maxProblems: isCount(given.maxProblems) ? given.maxProblems : maxProblems,
  }
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1

const byCode = (given: object): DiagnosticSettings['severity'] =>
  Object.fromEntries(
    Object.entries(given).flatMap(([code, value]) => {
      const severity = severities.find((each) => each === value)
      return severity === undefined ? [] : [[code, severity]]
    }),
  )

export interface ShownFindings {
  readonly findings: readonly Finding[]
  /** How many more there are than may be shown. */
  readonly leftOut: number
}

/** What of a file's findings is shown. Too many are cut from the least serious end; the order stays. */
export const shownFindings = (findings: readonly Finding[], settings: DiagnosticSettings): ShownFindings => {
  if (!settings.enable) return { findings: [], leftOut: 0 }
  const wanted = findings.flatMap((finding) => {
    const severity = settings.severity[finding.code] ?? finding.severity
    if (severity === 'off' || finding.certainty > settings.minCertainty) return []
    return [severity === finding.severity ? finding : { ...finding, severity }]
  })
  const leftOut = Math.max(0, wanted.length - settings.maxProblems)
  if (leftOut === 0) return { findings: wanted, leftOut }
  const rank = ({ severity }: Finding) => severityNames.indexOf(severity)
  const kept = new Set([...wanted].sort((a, b) => rank(a) - rank(b)).slice(0, settings.maxProblems))
  return { findings: wanted.filter((finding) => kept.has(finding)), leftOut }
}

/** Told at the top of a document some of whose findings are left out. */
export const leftOutMessage = (leftOut: number): string =>
  `${leftOut} more ${leftOut === 1 ? 'problem is' : 'problems are'} not shown here. Repair some of these, raise ` +
  'harnessS.diagnostics.maxProblems, or run harness-s validate.'
