import { describe, expect, test } from 'vitest'
import { afterTaking, completionsIn } from '../../../test/language/completionLabels'
import { catalog, harness, hook, sibling } from '../../../test/lint/documents'
import { readMarkedProject } from '../../../test/lint/markedProject'
import { buildProject } from '../../documents/project'
import { lintProject } from '../../lint/lintProject'

/** What is found in a document once completion wrote a hook into it. */
const findingsAfter = (label: string, others: string, path: string, source: string) => {
  const { files } = readMarkedProject(others)
  const text = afterTaking(label, others + source)
  return lintProject(buildProject([...files, { path, text }]))
    .filter(({ file }) => file === path)
    .map(({ code, message }) => `${code} ${message}`)
}

const base = harness('')
const closedWorld = catalog('"list": {}').replace('"tools": {', '"vocabulary": ["next", "verify"], "tools": {')
const workspace = '\n//- harness-s.json\n{ "kind": "workspace", "schemaVersion": 1, "id": "w" }'

describe('a hook made by completion alone is valid', () => {
  test.each([
    ['without a catalogue', ''],
    ['with tools', catalog('"list": { "effect": "read" }, "save": { "effect": "write" }')],
    ['in a world of a few words', closedWorld],
    ['in a workspace', workspace],
  ])('as an edit of a sibling, %s', (_, world) => {
    const text = base + sibling('$0')
    expect(findingsAfter('new entry of hooks', base + world, 'S1.sibling.json', text.slice(base.length))).toEqual([])
  })

  test('as the new side of an edit', () => {
    const edit = '{ "path": "state.hooks.once", "before": null, "after": $0 }'
    expect(findingsAfter('new once', base, 'S1.sibling.json', sibling(edit))).toEqual([])
  })

  test('in a harness', () => {
    expect(findingsAfter('name', '', 'H0.harness.json', harness('"hooks": {$0}'))).toEqual([])
  })
})

test('Tab goes to the event first, which decides what the others may be', () => {
  const made = completionsIn(base + sibling('$0')).find(({ label }) => label === 'new entry of hooks')
  const stops = [...(made?.edit.newText.matchAll(/"(\w+)": "[\w.]*\$\{(\d):/g) ?? [])].map(([, name, stop]) => [
    stop,
    name,
  ])
  expect(stops.sort()).toEqual([
    ['1', 'path'],
    ['2', 'event'],
    ['3', 'condition'],
    ['4', 'action'],
    ['5', 'message'],
  ])
})

test('the message is one that other hooks say, where policies read a few words only', () => {
  const saying = hook('"event": "after_tool", "condition": "always", "action": "warn", "message": "verify"')
  expect(afterTaking('new entry of hooks', closedWorld + saying + sibling('$0'))).toContain('"message": "verify"')
  expect(afterTaking('new entry of hooks', closedWorld + base + sibling('$0'))).toContain('"message": "next"')
})

test('other sections have what their schema asks for', () => {
  expect(afterTaking('new entry of rules', base + sibling('$0'))).toContain('"after": { "text": "" }')
})
