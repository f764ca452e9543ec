import { isJsonObject } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import { insteadOfAccepted, localAcceptanceRule, obstacles } from '../../../trajectories/localAcceptance'
import { evaluationsOf, lastEvaluation } from '../../evaluations'
import { replaceValue } from '../../fixes'
import { relatedAt, valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs515VerdictContradicts: Rule = {
  code: 'HS515',
  severity: 'warning',
  certainty: 'a',
  scope: 'document',
  title: 'Verdict contradicts its rule',
  documentation: {
    what: `The verdict names the rule \`${localAcceptanceRule}\`, and the numbers of the last evaluation do not allow it.`,
    why: 'An accepted sibling enters pools; one that its own rule would not accept got there by mistake.',
    fix: 'Recompute the verdict, or say that a person decided, with `by` and a reason.',
    example: {
      bad: '"tasks": [ … 4 of 10 controls broken … ], "verdict": { "status": "accepted", "rule": "local-accept-v1" }',
      good: '"tasks": [ … 4 of 10 controls broken … ], "verdict": { "status": "rejected", "rule": "local-accept-v1" }',
    },
  },
  check: (file) => {
    const { verdict } = file.root
    const evaluation = lastEvaluation(file)
    if (evaluation === undefined || evaluation.tasks.length === 0 || !isJsonObject(verdict)) return []
    // A person may decide against the rule.
    if (verdict['rule'] !== localAcceptanceRule || verdict['by'] === 'human') return []
    const expected = expectedInstead(file, verdict['status'])
    if (expected === undefined) return []
    const reasons = obstacles(evaluation)
    return [
      {
        span: valueSpan(file, ['verdict', 'status']),
        message: `Verdict is ${String(verdict['status'])}, and by \`${localAcceptanceRule}\` it would be ${expected}: ${reasons.join('; ') || 'nothing speaks against it'}.`,
        related: [relatedAt(file, [...evaluation.at, 'tasks'], 'The evaluation that it is about')],
        fixes: replaceValue(file, ['verdict', 'status'], expected, `Set the verdict to ${expected}`),
      },
    ]
  },
}

/** What the verdict should be; undefined when it may be right. */
const expectedInstead = (file: ProjectFile, status: unknown): 'revise' | 'rejected' | undefined => {
  const evaluation = lastEvaluation(file)
  if (evaluation === undefined) return undefined
  if (obstacles(evaluation).length === 0) return undefined
  const expected = insteadOfAccepted(evaluation, isRevised(file))
  return status === 'accepted' || (status === 'revise' && expected === 'rejected') ? expected : undefined
}

const isRevised = (file: ProjectFile): boolean => evaluationsOf(file).some(({ revision }) => revision > 0)
