import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness } from '../../../../test/lint/documents'
import { evidenceOf } from '../../../../test/lint/evidence'
import { played, run } from '../../../../test/lint/runs'

const lost = `sha256:${'7'.repeat(64)}`
const carets = '^'.repeat(lost.length + 2)
const pinned = (mark: string) =>
  run(`"harnesses": [{ "id": "H0", "effectiveHash": "${lost}", "stateHash":\n"${lost}"\n${mark}\n}]`) + harness('')
const codes = ['HS801']

test('a harness that is as it was played is right', () => {
  checkDiagnostics(run(played('H0')) + harness(''), { codes, evidence: evidenceOf({}) })
})

test('one that changed and that no run kept is lost', () => {
  checkDiagnostics(pinned(`${carets} HS801 \`H0\` as it was played here exists neither`), {
    codes,
    evidence: evidenceOf({}),
  })
})

test('one that a run kept is not', () => {
  checkDiagnostics(pinned(''), { codes, evidence: evidenceOf({ keptHashes: [lost] }) })
})

test('nor can that be known without looking at the runs', () => {
  checkDiagnostics(pinned(''), { codes })
})
