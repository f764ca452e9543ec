import { describe, expect, test } from 'vitest'
import { buildProject } from '../../documents/project'
import { applyTextEdits } from '../../documents/text/textEdit'
import { formatDocument } from './formatDocument'

const spaces = { tabSize: 2, insertSpaces: true }

const formatted = (text: string, options = spaces, path = 'x.harness.json') => {
  const file = buildProject([
    { path: 'harness-s.json', text: '{}' },
    { path, text },
  ]).files.find((each) => each.path === path)
  if (file === undefined) throw new Error('not ours')
  return applyTextEdits(text, formatDocument(file, options))
}

describe('formatting', () => {
  test('gives every member a line, in the order of the format', () => {
    expect(formatted('{"id":"H0",\n\n"kind" : "harness","state":{"rules":{"b":{\n"text":"x"}}}}')).toBe(
      [
        '{',
        '  "kind": "harness",',
        '  "id": "H0",',
        '  "state": {',
        '    "rules": {',
        '      "b": {',
        '        "text": "x"',
        '      }',
        '    }',
        '  }',
        '}',
      ].join('\n'),
    )
  })

  test('leaves short objects and lists on the line where the author put them', () => {
    const text = '{\n  "kind": "tasks",\n  "splits": { "train": ["t1", "t2"], "test": [] }\n}\n'
    expect(formatted(text, spaces, 'x.tasks.json')).toBe(text)
  })

  test('opens a line that is too long', () => {
    const ids = Array.from({ length: 30 }, (_, index) => `"task-${index}"`)
    const text = `{\n  "kind": "tasks",\n  "splits": { "train": [${ids.join(', ')}] }\n}`
    const result = formatted(text, spaces, 'x.tasks.json')
    expect(result.split('\n')).toHaveLength(37)
    expect(result.split('\n')[4]).toBe('      "task-0",')
  })

  test('keeps carriage returns, the byte order mark, and the end of the file as it is', () => {
    expect(formatted('\uFEFF  {\r\n"kind": "harness"}')).toBe('\uFEFF{\r\n  "kind": "harness"\r\n}')
    expect(formatted('{\n"kind": "harness"}\n\n')).toBe('{\n  "kind": "harness"\n}\n\n')
  })

  test('indents with tabs when the editor does', () => {
    expect(formatted('{ "state": {\n"rules": {} } }', { tabSize: 4, insertSpaces: false })).toBe(
      '{\n\t"state": {\n\t\t"rules": {}\n\t}\n}',
    )
  })

  test('touches nothing inside strings and numbers', () => {
    const text = '{\n"id": "a : b , {\\u0041}  ",\n"schemaVersion": 1.0e0}'
    expect(formatted(text)).toBe('{\n  "schemaVersion": 1.0e0,\n  "id": "a : b , {\\u0041}  "\n}')
  })

  test.each(['{ "kind": "harness", ', '{ "id": "a", "id": "b" }', '', '[1,2', '// note\n{ }'])(
    'leaves a text that cannot be read as it is: %j',
    (text) => {
      expect(formatted(text)).toBe(text)
    },
  )

  test('of a document that is in order gives no edits', () => {
    const text = '{\n  "kind": "harness",\n  "id": "H0"\n}\n'
    const [file] = buildProject([{ path: 'H0.harness.json', text }]).files
    expect(file && formatDocument(file, spaces)).toEqual([])
  })
})
