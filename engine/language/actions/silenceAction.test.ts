import { expect, test } from 'vitest'
import { actionsAt, afterAction } from '../../../test/language/actionsAt'
import { readCursorProject } from '../../../test/language/cursorProject'
import { buildProject } from '../../documents/project'
import { lintProject } from '../../lint/lintProject'

const hook = '{ "action": "warn", "condition": "always", "event": "sun$0rise", "message": "hi" }'
const harness = `//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": { "hooks": { "one": ${hook} } } }`
const sibling = `//- S1.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "S1", "edits": [{ "path": "state.hooks.one", "before": null, "after": ${hook} }] }`

test.each([
  ['a harness', harness],
  ['an edit of a sibling', sibling],
])('what was found in %s is silenced in its entry, with a reason to write', (_, source) => {
  const after = afterAction(readCursorProject(source), 'Silence HS101 in state.hooks.one')
  expect(after[0]?.text).toContain('"lint": {"state.hooks.one": {"HS101": "TODO: why this is right here"}}')
  expect(lintProject(buildProject(after)).map(({ code }) => code)).not.toContain('HS101')
})

test('a second silence stands beside the first one', () => {
  const silenced = harness.replace(/ \}$/, ', "lint": { "state.hooks.one": { "HS140": "known" } } }')
  const [after] = afterAction(readCursorProject(silenced), 'Silence HS101')
  expect(JSON.parse(after?.text ?? '').lint['state.hooks.one']).toMatchObject({
    HS140: 'known',
    HS101: expect.any(String),
  })
})

test.each([
  ['outside of entries', '{ "kind": "harness", "schemaVersion": 1, "id": "H0", "st$0ate": [] }'],
  ['for mistakes of syntax', '{ "kind": "harness", "state": { "rules": { "a": { "text": "x" $0'],
])('nothing is silenced %s', (_, source) => {
  expect(actionsAt(readCursorProject(source)).filter(({ title }) => title.startsWith('Silence'))).toEqual([])
})
