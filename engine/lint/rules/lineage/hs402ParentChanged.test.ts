import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { job } from '../../../../test/lint/records'

const pinned = (hash: string) => `
//- S1.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "S1",
"edits": [{ "path": "state.rules.look", "before": null, "after": { "text": "Look." } }],
"base": { "id": "H0", "stateHash": "@H0" }, "parent": { "id": "H0",
${hash}
} }
${harness('')}`

test('the hash of the parent as it is now is right', () => {
  checkDiagnostics(pinned('"stateHash": "@H0"'))
})

test('another hash is named, and the fix pins the parent again', () => {
  checkDiagnostics(
    pinned(`"stateHash": "sha256:0000000000000000000000000000000000000000000000000000000000000000"
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ HS402 \`H0\` changed since this sibling was made`),
  )
  checkFix(
    'HS402',
    pinned('"stateHash": "sha256:0000000000000000000000000000000000000000000000000000000000000000"'),
    pinned('"stateHash": "@H0"'),
  )
})

test('where no hash stands yet, it is said how one gets there', () => {
  checkDiagnostics(
    pinned(`"stateHash": ""
             ^^ HS402 \`H0\` is not pinned yet: write \`"stateHash": ""\` in \`parent\` and run \`harness-s repin\``),
    { codes: ['HS402'] },
  )
})

test('with a conflict there is more to do than to pin again', () => {
  checkDiagnostics(
    harness('"rules": { "brief": { "text": "Be brief." } }') +
      sibling(`{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }
                                         ^^^^ HS403`).replaceAll(
        '@H0',
        'sha256:0000000000000000000000000000000000000000000000000000000000000000',
      ),
    { codes: ['HS403'] },
  )
})

test('a proposal pins its parent as well', () => {
  checkDiagnostics(`
//- R1.proposal.json
{ "kind": "proposal", "schemaVersion": 1, "id": "R1", "direction": { "label": "d" }, "edits": [],
"rootCauses": [{ "id": "a", "failedTaskIds": ["t1", "t2"] }, { "id": "b", "failedTaskIds": ["t1", "t2"] }],
"parent": { "id": "H0", "stateHash": "sha256:0000000000000000000000000000000000000000000000000000000000000000" } }
                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ HS402
${harness('')}`)
})

const trainingTasks = '"tasks": { "split": "train" }'

test('a job pins the base that it trains under', () => {
  const zeros = `sha256:${'0'.repeat(64)}`
  const outdated = job(trainingTasks).replace(
    '"@H0" },',
    `\n"${zeros}"\n${'^'.repeat(73)} HS402 changed since this job\n},`,
  )
  checkDiagnostics(job(trainingTasks) + harness(''), { codes: ['HS402'] })
  checkDiagnostics(outdated + harness(''), { codes: ['HS402'] })
  checkFix('HS402', job(trainingTasks).replace('@H0', zeros) + harness(''), job(trainingTasks) + harness(''))
})
