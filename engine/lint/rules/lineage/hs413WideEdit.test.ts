import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal, sibling } from '../../../../test/lint/documents'

const codes = ['HS413']
const edit = (name: string, words = 1) =>
  `{ "path": "state.rules.${name}", "before": null, "after": { "text": "${'word'.repeat(words)}" } }`
const wide = (edits: string, message: string) => `
//- S1.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "S1", "base": { "id": "H0", "stateHash": "@H0" },
"parent": { "id": "H0", "stateHash": "@H0" },
"edits": [
^^^^^^^ HS413 ${message}
${edits} ] }`

test('three entries with a few words each are one direction', () => {
  checkDiagnostics(harness('') + sibling([edit('a'), edit('b'), edit('c', 900)].join()), { codes })
})

test('four entries are more than one', () => {
  checkDiagnostics(
    harness('') + wide([edit('a'), edit('b'), edit('c'), edit('d')].join(), 'The edits change 4 entries, more than 3'),
    { codes },
  )
})

test('a lot of text is more than one', () => {
  checkDiagnostics(harness('') + wide(edit('a', 1000), 'about 1003 tokens, more than 1000'), { codes })
})

test('a small change of a long entry is small, and so is taking it out', () => {
  const long = 'word'.repeat(2000)
  checkDiagnostics(
    harness(`"rules": { "a": { "text": "${long} old" }, "b": { "text": "${long}" } }`) +
      sibling(
        `{ "path": "state.rules.a", "before": { "text": "${long} old" }, "after": { "text": "${long} new" } },
{ "path": "state.rules.b", "before": { "text": "${long}" }, "after": null }`,
      ),
    { codes },
  )
})

test('the revision of a proposal is measured alone', () => {
  const members = `"rootCauses": [], "edits": [${edit('a')}, ${edit('b')}], "revision": {`
  checkDiagnostics(harness('') + proposal(`${members} "edits": [${edit('a')}, ${edit('b')}] }`), { codes })
  checkDiagnostics(
    harness('') +
      proposal(`${members}
"edits": [
^^^^^^^ HS413 4 entries
${[edit('a'), edit('b'), edit('c'), edit('d')].join()}] }`),
    { codes },
  )
})
