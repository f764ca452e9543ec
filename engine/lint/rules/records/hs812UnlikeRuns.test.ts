import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal, sibling } from '../../../../test/lint/documents'
import { evidenceOf, runHeader } from '../../../../test/lint/evidence'
import { entry, profile, support } from '../../../../test/lint/records'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const aHash = `sha256:${'1'.repeat(64)}`
const codes = ['HS812']
const evidence = (changed: object) =>
  evidenceOf({ runs: [runHeader('r1', []), { ...runHeader('r2', []), ...changed }] })
const evaluated = (mark: string) =>
  proposal(`"edits": [${edit}], "rootCauses": [], "evaluations": [{ "revision": 0, "run": "r1", "tasks": [] },
{ "revision": 1, "tasks": [], "run":
"r2"
${mark}
}]`) + harness('')

test('runs under the same conditions can be compared', () => {
  checkDiagnostics(evaluated(''), { codes, evidence: evidence({}) })
})

test.each([
  ['policies', { policy: { id: 'tiny', step: 10 } }],
  ['environments', { environment: { id: 'box', version: '2' } }],
  ['tool catalogues', { catalogHash: aHash }],
  ['versions of this tool', { engineVersion: '0.2.0' }],
])('different %s are named', (what, changed) => {
  checkDiagnostics(evaluated(`^^^^ HS812 r2 and r1 have different ${what}`), { codes, evidence: evidence(changed) })
})

const paired = (mark: string) =>
  profile(
    entry(
      `${support('b')}, { "taskId": "a", "baseRollout": "r1/H0/a/0", "siblingRollout":\n"r2/S1/a/0"\n${mark}\n}`,
    ).replace('r2/S1/b/0', 'r1/S1/b/0'),
  ) +
  harness('') +
  sibling(edit)

test('pairs of a profile, too; that their policies differ is told of the pair', () => {
  checkDiagnostics(paired('^^^^^^^^^^^ HS812 versions of this tool'), {
    codes,
    evidence: evidence({ engineVersion: '2' }),
  })
  checkDiagnostics(paired(''), { codes, evidence: evidence({ policy: { id: 'big' } }) })
})

test('nothing is said of runs that are not recorded', () => {
  checkDiagnostics(evaluated(''), { codes, evidence: evidenceOf({ runs: [runHeader('r1', [])] }) })
  checkDiagnostics(evaluated(''), { codes })
})
