import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { triedOn } from '../../../../test/lint/trials'

const pages = '{ "event": "after_tool", "condition": "pagination_present", "action": "warn", "message": "go on" }'
const cutAt = (most: string) =>
  harness(`"hooks": { "next": ${pages} },
"observation": { "result": { "maxChars": ${most} } }`)
const sizes = (...resultChars: number[]) => ({ hooks: { next: { resultChars } } })

test('a cap that cuts results at which a hook tells of more pages is told with how many', () => {
  const source = cutAt(`
40
^^ HS223 Results are cut to 40 characters, but 2 of the 3 at which \`next\` tells of more pages are longer (300 recorded
`)
  checkDiagnostics(source, { evidence: triedOn(source, sizes(30, 41, 90)) })
})

test('a cap that cuts none of them is right, whatever else it cuts', () => {
  checkDiagnostics(cutAt('90'), { evidence: triedOn(cutAt('90'), sizes(30, 41, 90)) })
  checkDiagnostics(cutAt('40'), { evidence: triedOn(cutAt('40'), sizes()) })
})

test('without a hook on pages, and before it was tried, nothing is said', () => {
  checkDiagnostics(cutAt('40'))
  const other = cutAt('40').replace('pagination_present', 'empty_result')
  checkDiagnostics(other, { evidence: triedOn(other, sizes(90)) })
})

test('a sibling is told of its own part: the hook, where the cap is its parent’s, or the cap', () => {
  const base = harness('"observation": { "result": { "maxChars": 40 } }')
  const hook = `${base}${sibling(`{ "path":
"state.hooks.next"
^^^^^^^^^^^^^^^^^^ HS223 cut to 40 characters
, "before": null, "after": ${pages} }`)}`
  checkDiagnostics(hook, { evidence: triedOn(hook, { harness: 'S1', ...sizes(90) }) })
  const neither = `${cutAt('40')}${sibling('')}`
  checkDiagnostics(neither, { evidence: triedOn(neither, { harness: 'S1', ...sizes(90) }) })
})

test('the fix raises the cap to the longest of them', () => {
  const evidence = triedOn(cutAt('40'), sizes(30, 41, 90))
  checkFix('HS223', cutAt('40'), cutAt('90'), undefined, { evidence })
})
