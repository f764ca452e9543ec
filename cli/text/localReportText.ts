import type { LocalReport, LocalReportRow } from '../../engine/evaluation/localReport'
import { textTable } from './textTable'

const header = ['task', 'role', 'cause', 'parent', 'candidate', 'result']

const row = ({ task, role, rootCause, parent, candidate, result }: LocalReportRow): readonly string[] => [
  task,
  role,
  rootCause ?? '–',
  `${parent.pass} of ${parent.n}`,
  candidate ?? '–',
  result,
]

const ratio = (value: number | null): string => (value === null ? 'unknown' : value.toFixed(2))

/** Each task of the sample, then the verdict with its reasons. */
export const localReportText = (report: LocalReport): string => {
  const { candidate, parent, parentRuns, tasks, targets, repaired, controls, regressed, verdict } = report
  const [found = '', ...against] = verdict.reasons
  return `${candidate} beside its parent ${parent}, as ${parentRuns.join(', ')} recorded it

${textTable(header, tasks.map(row))}

targets    ${repaired} of ${targets} repaired
controls   ${regressed} of ${controls} regressed
tokens     ${ratio(report.tokenRatio)} of the parent's, on controls
chance     p = ${report.chance.toFixed(2)}: the parent, tried again, repairs as many (flake rate ${report.flakeRate.toFixed(2)})
verdict    ${verdict.status} by ${verdict.rule}: ${found}${against.map((reason) => `\n           against it: ${reason}`).join('')}`
}
