import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal, sibling } from '../../../../test/lint/documents'

const base = harness('"rules": { "brief": { "text": "t" } }')

test('an edit that changes something is right', () => {
  checkDiagnostics(base + sibling('{ "path": "state.rules.brief", "before": { "text": "t" }, "after": null }'))
})

test('an edit to what is there already', () => {
  const idle = '{ "path": "state.rules.brief", "before": { "text": "t" }, "after": { "text": "t" } }'
  checkDiagnostics(
    base +
      sibling(`{ "path": "state.rules.brief", "before": { "text": "t" }, "after": { "text": "t" } }
                                                                   ^^^^^^^^^^^^^^^ HS404 This edit changes nothing`),
  )
  const other = '{ "path": "state.rules.long", "before": null, "after": { "text": "t" } }'
  checkFix('HS404', sibling(`${idle}, ${other}`) + base, sibling(other) + base)
  checkFix('HS404', sibling(`${other}, ${idle}`) + base, sibling(other) + base)
})

test('a proposal is judged like the sibling that it would become, also when it is called like its parent', () => {
  const causes = `"rootCauses": [{ "id": "a", "failedTaskIds": ["t", "u"] }, { "id": "b", "failedTaskIds": ["t", "u"] }],`
  checkDiagnostics(
    base +
      sibling('', { id: 'R1' }) +
      proposal(`${causes} "edits": [
{ "path": "state.rules.brief", "before": { "text": "t" }, "after": { "text": "t" } }]
                                                                   ^^^^^^^^^^^^^^^ HS404 This edit changes nothing`).replace(
        '"parent": { "id": "H0", "stateHash": "@H0" }',
        '"parent": { "id": "R1", "stateHash": "@R1" }',
      ),
  )
})
