import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { evidenceOf, rollout } from '../../../../test/lint/evidence'
import { entry, profile, support } from '../../../../test/lint/records'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const rest = harness('') + sibling(edit)
const repaired = (mark: string, polarity = 'repair') =>
  profile(
    entry(
      `${support('b')}, { "taskId": "a", "siblingRollout": "r2/S1/a/0", "baseRollout":\n"r1/H0/a/0"\n${mark}\n}`,
    ).replace('"repair"', `"${polarity}"`),
  ) + rest
const base = (outcome: 'pass' | 'fail') => evidenceOf({ rollouts: [rollout({ run: 'r1', taskId: 'a', outcome })] })

test('a base that failed can be repaired', () => {
  checkDiagnostics(repaired(''), { evidence: base('fail') })
})

test('a base that passed cannot', () => {
  checkDiagnostics(repaired('^^^^^^^^^^^ HS704 The base passed `a` in `r1/H0/a/0`'), { evidence: base('pass') })
})

test('but it can be made worse', () => {
  checkDiagnostics(repaired('', 'regress'), { evidence: base('pass') })
})

test('nothing is said of rollouts that are not recorded', () => {
  checkDiagnostics(repaired(''), { evidence: evidenceOf({}) })
  checkDiagnostics(repaired(''))
})

test('the fix removes the support', () => {
  const entries = (supports: string) => profile(entry(supports)) + rest
  checkFix('HS704', entries(`${support('b')}, ${support('a')}`), entries(support('b')), undefined, {
    evidence: base('pass'),
  })
})
