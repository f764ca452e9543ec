import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal, sibling } from '../../../../test/lint/documents'

const codes = ['HS516']
const edit = (text: string) => `{ "path": "state.rules.brief", "before": null, "after": { "text": "${text}" } }`
const accepted = (status = '"accepted"', more = '') =>
  harness('') +
  proposal(`"rootCauses": [], "edits": [${edit('one')}], "revision": { "edits": [${edit('two')}] },${more}
"verdict": { "status":
${status}
}`)
const made = (text: string, origin = '"proposal": "R1"') => sibling(edit(text), { more: `"origin": { ${origin} },` })

test('a sibling with the edits, or with those of the revision, is right', () => {
  checkDiagnostics(accepted() + made('one'), { codes })
  checkDiagnostics(accepted() + made('two'), { codes })
})

test('no sibling', () => {
  checkDiagnostics(
    accepted(`"accepted"
^^^^^^^^^^ HS516 Proposal \`R1\` is accepted, and no sibling has it as \`origin.proposal\``) +
      made('one', '"proposal": "R2"'),
    { codes },
  )
})

test('a sibling with other edits', () => {
  checkDiagnostics(
    accepted(`"accepted"
^^^^^^^^^^ HS516 Sibling \`S1\` has other edits than the proposal`) + made('three'),
    { codes },
  )
})

test('a person may have changed it', () => {
  checkDiagnostics(accepted() + made('three', '"proposal": "R1", "editedByHuman": true'), { codes })
  checkDiagnostics(
    accepted('"accepted"', `"review": { "decision": "approved", "humanEdits": [${edit('three')}] },`) + made('three'),
    { codes },
  )
})

test('a proposal that is not accepted, or waits for review, has no sibling yet', () => {
  checkDiagnostics(accepted('"pending"'), { codes })
  checkDiagnostics(accepted('"accepted"', '"review": { "decision": "pending" },'), { codes })
})
