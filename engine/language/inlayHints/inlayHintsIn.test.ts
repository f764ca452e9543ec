import { expect, test } from 'vitest'
import { readCursorProject } from '../../../test/language/cursorProject'
import { harness, hook, sibling } from '../../../test/lint/documents'
import { applyTextEdits } from '../../documents/text/textEdit'
import type { InlayHint } from './inlayHint'
import { inlayHintsIn } from './inlayHintsIn'

/** The hints of the file with the cursor, of all of it or of a part. */
const hintsIn = (source: string, length?: number): readonly InlayHint[] => {
  const { file, project, offset } = readCursorProject(source)
  const range =
    length === undefined ? { start: 0, end: file.document.text.length } : { start: offset, end: offset + length }
  return inlayHintsIn(file, project, range)
}

/** Each hint with the text before it. */
const shown = (source: string): readonly string[] => {
  const { text } = readCursorProject(source).file.document
  return hintsIn(source).map(({ offset, label }) => `${text.slice(Math.max(0, offset - 6), offset)}|${label}`)
}

const base = harness('"rules": { "brief": { "text": "Be brief.", "priority": 60, "tags": ["a"] } }')
const edited = (after: string) =>
  base + sibling(`{ "path": "state.rules.brief", "before": null, "after": ${after} } $0`)

test('an edit shows what the parent has where it changes something', () => {
  expect(shown(edited('{ "text": "Be kind.", "priority": 60, "tags": ["b"] }'))).toEqual([
    'kind."|was: "Be brief."',
    ' ["b"]|was: ["a"]',
  ])
})

test('a long value is cut, and whole in the tooltip', () => {
  const long = base.replace('Be brief.', 'word '.repeat(40))
  const [hint] = hintsIn(long + sibling('{ "path": "state.rules.brief", "before": null, "after": { "text": "x" } } $0'))
  expect(hint?.label).toHaveLength('was: '.length + 40)
  expect(hint?.tooltip).toContain('word '.repeat(40))
})

test('a new entry has no ancestor', () => {
  const added = sibling('{ "path": "state.rules.new", "before": null, "after": { "enabled": true } } $0')
  expect(hintsIn(base + added)).toEqual([])
})

const message = (tokens: number, members: string) =>
  hook(`"event": "after_tool", $0 "message": "${'word'.repeat(tokens)}", ${members}`)

const labels = (source: string) => hintsIn(source).map(({ label }) => label)

test('a long message shows its tokens beside its budget', () => {
  expect(labels(message(25, '"action": "warn"'))).toEqual(['≈ 25 of 200 tokens'])
  expect(labels(message(25, '"limits": { "maxTokens": null }'))).toEqual(['≈ 25 tokens'])
})

test('a message of a few words is not crowded by the number of its tokens', () => {
  expect(labels(message(24, '"action": "warn"'))).toEqual([])
  expect(labels(message(24, '"limits": { "maxTokens": null }'))).toEqual([])
  expect(labels(harness('"rules": { "brief": { $0"text": "Be brief." } }'))).toEqual([])
})

test('a short message that takes half of its budget, or more than all, shows it', () => {
  expect(labels(message(5, '"limits": { "maxTokens": 11 }'))).toEqual([])
  expect(labels(message(5, '"limits": { "maxTokens": 10 }'))).toEqual(['≈ 5 of 10 tokens'])
  expect(hintsIn(message(5, '"limits": { "maxTokens": 3 }'))[0]?.tooltip).toContain('over its budget')
})

const hooks = (members: string) =>
  harness(`"hooks": { "a": { $0"event": "after_tool", ${members} },
"b": { "event": "after_tool", "priority": 5 }, "c": { "event": "before_tool" } }`)

test('a hook without a priority shows the one it has, where others share its event', () => {
  const hints = hintsIn(hooks('"enabled": true'))
  expect(hints.map(({ label }) => label)).toEqual(['priority: 0'])
  expect(hints[0]?.tooltip).toContain('- `b` 5\n- `a` 0')
  expect(hintsIn(hooks('"priority": 0'))).toEqual([])
})

test('the priority can be written by the hint', () => {
  const source = hooks('"enabled": true')
  const [hint] = hintsIn(source)
  const { text } = readCursorProject(source).file.document
  const after = applyTextEdits(text, hint?.edit === undefined ? [] : [hint.edit])
  expect(JSON.parse(after).state.hooks.a).toEqual({ event: 'after_tool', enabled: true, priority: 0 })
})

test('hooks of ancestors compete too', () => {
  const added = sibling('{ "path": "state.hooks.z", "before": null, "after": { "event": "before_tool" } } $0')
  const labels = hintsIn(hooks('"enabled": true').replace('$0', '') + added).map(({ label }) => label)
  expect(labels).toEqual(['priority: 0'])
})

test('only the part that is shown is answered', () => {
  const text = 'word'.repeat(30)
  const two = `//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": { "rules": { $0"a": { "text": "${text}" }, "b": { "text": "${text}" } } } }`
  expect(hintsIn(two)).toHaveLength(2)
  expect(hintsIn(two, 140)).toHaveLength(1)
})

test('broken text has hints for what can be read', () => {
  const open = `//- H0.harness.json
{ "kind": "harness", "id": "H0", "state": { "rules": { "a": { "text": "${'word'.repeat(30)}" }, "b": { "te$0`
  expect(labels(open)).toEqual(['≈ 30 tokens'])
})
