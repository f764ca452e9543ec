import { expect, test } from 'vitest'
import { readCursorProject } from '../../../test/language/cursorProject'
import { sweepFiles } from '../../../test/language/sweepDocuments'
import { harness, hook, sibling } from '../../../test/lint/documents'
import { buildProject } from '../../documents/project'
import { semanticTokensIn } from './semanticTokensIn'

/** Each token as its text and its type; `!` marks a declaration. */
const tokensIn = (source: string): readonly string[] => {
  const { file } = readCursorProject(source)
  return semanticTokensIn(file).map(
    ({ span, type, isDeclaration }) =>
      `${file.document.text.slice(span.start, span.end)} ${type}${isDeclaration ? '!' : ''}`,
  )
}

test('event, condition and action of a hook', () => {
  const text = hook('$0"event": "after_tool", "condition": { "any": ["always", { "is": "flag" }] }, "action": "warn"')
  expect(tokensIn(text)).toEqual([
    'H0 id!',
    'once entry!',
    'after_tool event',
    'always condition',
    'flag condition',
    'warn action',
  ])
})

test('names that nobody knows have no colour', () => {
  expect(tokensIn(hook('$0"event": "after_lunch", "condition": "hungry", "action": "eat"'))).toEqual([
    'H0 id!',
    'once entry!',
  ])
})

test('variables and filters of templates, behind escapes too', () => {
  const text = hook(
    '$0"event": "after_tool", "condition": "always", "message": "\\n\\"{{ task.text | trunc:80 }} {{args|json}} {{ open"',
  )
  expect(tokensIn(text).slice(-4)).toEqual(['task.text variable', 'trunc filter', 'args variable', 'json filter'])
})

test('a message is coloured before its hook is complete', () => {
  expect(tokensIn(hook('$0"message": "{{step}}"'))).toContain('step variable')
})

test('prompts and observations are templates too', () => {
  expect(tokensIn(harness('"prompt": { "a": { "text": "$0{{task.text}}" } }'))).toContain('task.text variable')
})

test('paths of entries, tools and ids', () => {
  const edit = '{ "path": "state.hooks.once", "before": null, "after": { "tools": ["list"] } } $0'
  const tokens = tokensIn(harness('') + sibling(edit))
  expect(tokens).toEqual(expect.arrayContaining(['S1 id!', 'hooks section', 'once entry', 'list tool']))
})

test('a part of a document has the tokens of that part', () => {
  const { file, offset } = readCursorProject(hook('"event": "after_tool", $0"action": "warn"'))
  const tokens = semanticTokensIn(file, { start: offset, end: offset + 30 })
  expect(tokens.map(({ type }) => type)).toEqual(['action'])
})

test('tokens never overlap and never leave their line, whole or cut off anywhere', () => {
  for (const { path, text } of sweepFiles) {
    for (let length = 0; length <= text.length; length += 7) {
      const [file] = buildProject([
        { path, text: text.slice(0, length) },
        { path: 'harness-s.json', text: '{ "kind": "workspace", "schemaVersion": 1, "id": "w" }' },
      ]).files.filter((each) => each.path === path)
      if (file === undefined) continue
      let end = 0
      for (const { span } of semanticTokensIn(file)) {
        expect(span.start).toBeGreaterThanOrEqual(end)
        expect(file.document.text.slice(span.start, span.end)).toMatch(/^.+$/)
        end = span.end
      }
    }
  }
})
