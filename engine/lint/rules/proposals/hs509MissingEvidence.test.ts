import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal } from '../../../../test/lint/documents'
import { evidenceOf, rollout } from '../../../../test/lint/evidence'

const codes = ['HS509']
const evidence = evidenceOf({
  rollouts: [
    rollout({ taskId: 't-1' }),
    rollout({ taskId: 't-2', outcome: 'pass' }),
    rollout({ taskId: 't-3', outcome: 'limit' }),
  ],
})
const cited = (item: string) =>
  harness('') +
  proposal(`"edits": [], "rootCauses": [{ "id": "a", "failedTaskIds": ["t-1", "t-2"], "evidence": [{ ${item} }] }]`)

test('a step of a failed rollout is right, and a run that is not here is not judged', () => {
  checkDiagnostics(cited('"rollout": "run-1/H0/t-1/0", "step": 2'), { codes, evidence })
  checkDiagnostics(cited('"rollout": "run-9/H0/t-1/0", "step": 2'), { codes, evidence })
  checkDiagnostics(cited('"rollout": "run-1/H0/t-1/7", "step": 2'), { codes })
})

test.each([
  ['an attempt that the run does not have', '"run-1/H0/t-1/7"', 'Run `run-1` has no rollout `run-1/H0/t-1/7`'],
  ['another task', '"run-1/H0/t-3/0"', 'This rollout is of task `t-3`'],
  ['a success', '"run-1/H0/t-2/0"', 'This rollout passed'],
])('%s', (_, reference, message) => {
  checkDiagnostics(
    cited(`"rollout":
${reference}
${'^'.repeat(reference.length)} HS509 ${message}
`),
    { codes, evidence },
  )
})

test('a step past the end', () => {
  checkDiagnostics(
    cited(`"rollout": "run-1/H0/t-1/0",
"step": 4
        ^ HS509 The rollout has 3 steps; there is no step 4
`),
    { codes, evidence },
  )
})
