import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { evidenceOf, runHeader } from '../../../../test/lint/evidence'
import { profile } from '../../../../test/lint/records'

const aHash = `sha256:${'0'.repeat(64)}`
const pin = (id: string) => ({ id, stateHash: aHash, effectiveHash: aHash })
const played = (step: number, id = 'S1') =>
  evidenceOf({ runs: [{ ...runHeader('r1', [pin('H0'), pin(id)]), policy: { id: 'tiny', step } }] })
const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const anchored = (mark: string, more = '') =>
  profile('', `"anchor": { "halfLifeSteps": 15, "nextDueStep": 20,\n"lastStep": 10\n${mark}\n},${more}`) +
  harness('') +
  sibling(edit)
const overdue = '^^^^^^^^^^ HS702 The last anchor is of step 10, the policy is at 31, and the next one was due at 20.'

test('a profile is in time until the step at which it is due', () => {
  checkDiagnostics(anchored(''), { evidence: played(19) })
})

test('a run of the sibling at a later step makes it overdue', () => {
  checkDiagnostics(anchored(overdue), { evidence: played(31) })
})

test('so does a checkpoint of the profile itself, without any run', () => {
  const counts = '"pairs": 0, "repaired": 0, "regressed": 0, "bothPass": 0, "bothFail": 0'
  checkDiagnostics(anchored(overdue, ` "checkpoints": [{ "policy": "late", "policyStep": 31, ${counts} }],`))
})

test('runs of other siblings say nothing', () => {
  checkDiagnostics(anchored(''), { evidence: played(31, 'S2') })
})
