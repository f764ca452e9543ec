import { valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs805BrokenTrajectory: Rule = {
  code: 'HS805',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Trajectory breaks an invariant',
  documentation: {
    what: 'A log of a run holds a result without a call, trains on a token that the policy did not write, or misses a log-probability.',
    why: 'Such a log cannot be replayed, and a training on it would teach the policy the words of its harness.',
    fix: 'Run the rollout again. If it happens again, the tool that wrote the log is at fault.',
    example: {
      bad: `{ "type": "tool_result", "step": 3, "result": { "callId": "c7", … } }   // no call c7 before it`,
    },
  },
  check: (file, { evidence }) => {
    const [first, ...others] = file.kind === 'run' ? (evidence?.brokenRecords(file.id ?? '') ?? []) : []
    if (first === undefined) return []
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`
    return [
      {
        span: valueSpan(file, ['id']),
        message: `The log of \`${first.rollout}\`, line ${first.line}: ${first.reason}${more}. Run it again.`,
      },
    ]
  },
}
