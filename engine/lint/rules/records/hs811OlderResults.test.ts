import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { evidenceOf, runHeader } from '../../../../test/lint/evidence'
import { readMarkedProject } from '../../../../test/lint/markedProject'
import { buildProject } from '../../../documents/project'
import { currentHash } from '../../currentHash'

const base = (mark: string) => `
//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id":
"H0"
${mark}
, "state": {} }`
const now = currentHash(buildProject(readMarkedProject(base('')).files), 'H0') ?? ''
const old = `sha256:${'0'.repeat(64)}`
const ran = (...hashes: readonly string[]) =>
  evidenceOf({
    runs: hashes.map((stateHash, index) => runHeader(`r${index}`, [{ id: 'H0', stateHash, effectiveHash: stateHash }])),
  })
const codes = ['HS811']

test('results of the harness as it is are right', () => {
  checkDiagnostics(base(''), { codes, evidence: ran(old, now) })
})

test('newest results of an older version are named', () => {
  checkDiagnostics(base('^^^^ HS811 The newest results of `H0`, in r1, are of an older version'), {
    codes,
    evidence: ran(now, old),
  })
})

test('a harness that was never run has no results', () => {
  checkDiagnostics(base(''), { codes, evidence: ran() })
  checkDiagnostics(base(''), { codes })
})
