import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal } from '../../../../test/lint/documents'
import { evidenceOf, rollout } from '../../../../test/lint/evidence'
import { stateHash as hashOf } from '../../../documents/canonical'

const codes = ['HS507']
const stateHash = hashOf({})
const passed = { outcome: 'pass', stateHash } as const
const causes = (ids: string) =>
  proposal(`"edits": [], "rootCauses": [{ "id": "a", "failedTaskIds": [${ids}] }]`) + harness('')

test('a task that the parent failed once is right, and one that nobody tried', () => {
  const rollouts = [rollout({ taskId: 't-1', ...passed }), rollout({ taskId: 't-1', attempt: 1, stateHash })]
  checkDiagnostics(causes('"t-1", "t-2"'), { codes, evidence: evidenceOf({ rollouts }) })
})

test('a task that the parent always solved', () => {
  const rollouts = [0, 1].map((attempt) => rollout({ taskId: 't-1', attempt, ...passed }))
  const evidence = evidenceOf({ rollouts })
  checkDiagnostics(
    causes(`"t-2",
"t-1"
^^^^^ HS507 Task \`t-1\` is listed as failed, and the parent solved it in all 2 recorded rollouts (run-1/H0/t-1/0, run-1/H0/t-1/1)
`),
    { codes, evidence },
  )
  checkFix('HS507', causes('"t-2", "t-1"'), causes('"t-2"'), undefined, { evidence })
})

test('runs of another version, of another harness, and broken ones say nothing', () => {
  const rollouts = [
    rollout({ taskId: 't-1', outcome: 'pass' }),
    rollout({ taskId: 't-1', harness: 'S1', ...passed }),
    rollout({ taskId: 't-2', outcome: 'error', stateHash }),
  ]
  checkDiagnostics(causes('"t-1", "t-2"'), { codes, evidence: evidenceOf({ rollouts }) })
})

test('without runs nothing is said', () => {
  checkDiagnostics(causes('"t-1"'), { codes })
})
