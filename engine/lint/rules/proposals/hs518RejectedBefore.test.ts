import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal } from '../../../../test/lint/documents'

const codes = ['HS518']
const edit = (text: string) => `{ "path": "state.rules.brief", "before": null, "after": { "text": "${text}" } }`
const proposed = (id: string, text: string, status: string) =>
  proposal(`"rootCauses": [], "edits": [${edit(text)}], "round": 1, "verdict": { "status": "${status}" }`).replaceAll(
    'R1',
    id,
  )
const told = (text: string) =>
  proposal(`"rootCauses": [], "edits": [${text}]`).replace(
    '"label": "complete pagination"',
    '"label":\n"Complete pagination"\n^^^^^^^^^^^^^^^^^^^^^ HS518 The same edit of this direction was rejected in round 1 as `R0`\n',
  )

test('another edit, and the edit of a proposal that is still open, are right', () => {
  checkDiagnostics(harness('') + proposed('R0', 'one', 'rejected') + proposed('R1', 'two', 'pending'), { codes })
  checkDiagnostics(harness('') + proposed('R0', 'one', 'pending') + proposed('R1', 'one', 'pending'), { codes })
})

test('the same edit again', () => {
  checkDiagnostics(harness('') + proposed('R0', 'one', 'rejected') + told(edit('one')), { codes })
})

test('defaults written out make it no other edit', () => {
  const same = edit('one').replace('"text"', '"enabled": true, "text"')
  checkDiagnostics(harness('') + proposed('R0', 'one', 'rejected') + told(same), { codes })
})

test('two rejections of one edit are history', () => {
  checkDiagnostics(harness('') + proposed('R0', 'one', 'rejected') + proposed('R1', 'one', 'rejected'), { codes })
})
