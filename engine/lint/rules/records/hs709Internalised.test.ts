import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { evidenceOf, rollout, runHeader } from '../../../../test/lint/evidence'
import { entry, profile, support } from '../../../../test/lint/records'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const rest = harness('') + sibling(edit)
const supported = (mark: string, more = '') =>
  profile(entry(`${support('a')}, ${support('b')}`, { more }).replace('"e1",', `"e1"\n${mark}\n,`)) + rest

type Outcome = 'pass' | 'fail'
const run = (id: string, step: number) => ({ ...runHeader(id, []), policy: { id: 'tiny', step } })
/** The base at step 0, and at step 40 with these outcomes. */
const later = (a: Outcome, b: Outcome) =>
  evidenceOf({
    runs: [run('r1', 0), run('r9', 40)],
    rollouts: [
      rollout({ run: 'r1', taskId: 'a' }),
      rollout({ run: 'r1', taskId: 'b' }),
      rollout({ run: 'r9', taskId: 'a', outcome: a }),
      rollout({ run: 'r9', taskId: 'b', outcome: b }),
    ],
  })
const codes = ['HS709']

test('an entry whose tasks the base fails as before still holds', () => {
  checkDiagnostics(supported(''), { evidence: later('fail', 'fail'), codes })
  checkDiagnostics(supported(''), { evidence: later('pass', 'fail'), codes })
})

test('an entry all whose tasks the base passes by now is learned', () => {
  const mark = '^^^^ HS709 At step 40 of the policy the base solves all 2 supporting tasks'
  checkDiagnostics(supported(mark), { evidence: later('pass', 'pass'), codes })
})

test('a base that passed at the step of the supports says nothing of learning', () => {
  const early = evidenceOf({
    runs: [run('r1', 0)],
    rollouts: [
      rollout({ run: 'r1', taskId: 'a', outcome: 'pass' }),
      rollout({ run: 'r1', taskId: 'b', outcome: 'pass' }),
    ],
  })
  checkDiagnostics(supported(''), { evidence: early, codes })
})

test('an entry that was retired, or that warns of the sibling, is left alone', () => {
  const evidence = later('pass', 'pass')
  checkDiagnostics(supported('', ' "status": "internalised",'), { evidence, codes })
  checkDiagnostics(supported('').replace('"repair"', '"regress"'), { evidence, codes })
})

test('the fix retires the entry', () => {
  const entries = (status: string) => supported('', ` "status": "${status}",`)
  checkFix('HS709', entries('active'), entries('internalised'), undefined, { evidence: later('pass', 'pass') })
})
