import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal } from '../../../../test/lint/documents'
import { evidenceOf, rollout } from '../../../../test/lint/evidence'
import { stateHash as hashOf } from '../../../documents/canonical'

const codes = ['HS508']
const stateHash = hashOf({})
const causes = (ids: string) =>
  proposal(`"edits": [], "rootCauses": [{ "id": "a", "failedTaskIds": [${ids}] }]`) + harness('')

test('a task that fails each time is right', () => {
  const rollouts = [0, 1].map((attempt) => rollout({ taskId: 't-1', attempt, stateHash }))
  checkDiagnostics(causes('"t-1"'), { codes, evidence: evidenceOf({ rollouts }) })
})

test('a task that one policy solves in one of two', () => {
  const rollouts = [
    rollout({ taskId: 't-1', stateHash }),
    rollout({ taskId: 't-1', attempt: 1, outcome: 'pass', stateHash }),
  ]
  checkDiagnostics(
    causes(`
"t-1"
^^^^^ HS508 Task \`t-1\` under the parent is mixed: 1 of 2 rollouts passed (run-1/H0/t-1/0, run-1/H0/t-1/1)
`),
    { codes, evidence: evidenceOf({ rollouts }) },
  )
})

test('a task that a later policy learned is not mixed, and a broken environment is no failure', () => {
  const rollouts = [
    rollout({ taskId: 't-1', stateHash }),
    rollout({ taskId: 't-1', attempt: 1, outcome: 'pass', policyVersion: 9, stateHash }),
    rollout({ taskId: 't-1', attempt: 2, outcome: 'error', policyVersion: 9, stateHash }),
  ]
  checkDiagnostics(causes('"t-1"'), { codes, evidence: evidenceOf({ rollouts }) })
})
