import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal } from '../../../../test/lint/documents'
import { control, target } from '../../../../test/lint/evaluations'
import { evidenceOf, rollout } from '../../../../test/lint/evidence'
import { stateHash as hashOf } from '../../../documents/canonical'

const codes = ['HS511']
const evaluated = (tasks: string) =>
  proposal(`"edits": [], "rootCauses": [], "evaluations": [{ "revision": 0, "run": "r", "tasks": [${tasks}] }]`) +
  harness('')
const told = (parent: string, message: string) =>
  evaluated(`{ "role": "control", "parent": ${parent}, "candidate": { "n": 1, "pass": 1 }, "taskId":
"x"
^^^ HS511 Control \`x\` did not succeed under the parent: ${message}
}`)

test('controls that the parent solved, and targets that it did not, are right', () => {
  checkDiagnostics(evaluated(`${control('x')}, ${control('y', { parent: [1, 1] })}, ${target('z')}`), { codes })
})

test('a control that failed once', () => {
  checkDiagnostics(told('{ "n": 2, "pass": 1 }', '1 of 2 tries passed'), { codes })
})

test('a control that was never tried', () => {
  checkDiagnostics(told('{ "n": 0, "pass": 0 }', 'it was not tried'), { codes })
})

test('the runs know better than the evaluation', () => {
  const rollouts = [rollout({ taskId: 'x', stateHash: hashOf({}) })]
  checkDiagnostics(told('{ "n": 2, "pass": 2 }', 'no recorded rollout passed (run-1/H0/x/0)'), {
    codes,
    evidence: evidenceOf({ rollouts }),
  })
})

test('the fix takes the control out, with what was measured of it', () => {
  const failed = control('x', { parent: [2, 1] })
  checkFix('HS511', evaluated(`${failed}, ${control('y')}`), evaluated(control('y')))
})
