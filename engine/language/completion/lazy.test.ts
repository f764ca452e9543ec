import { expect, test } from 'vitest'
import { readCursorProject } from '../../../test/language/cursorProject'
import { catalog, hook } from '../../../test/lint/documents'
import type { Project } from '../../documents/project'
import type { Cursor } from '../cursor'
import { hoverAt } from '../hover'
import { completionsAt } from './completionsAt'

/** A cursor in a project of which every look at the list of its files fails. */
const alone = (source: string): Cursor => {
  const { project, file, offset } = readCursorProject(source)
  const guarded: Project = Object.defineProperty({ ...project }, 'files', {
    get: () => {
      throw new Error('Another document was looked at.')
    },
  })
  return { project: guarded, file, offset }
}

const places = [
  '$0',
  '"event": "$0"',
  '"event": "after_tool", "condition": "$0"',
  '"event": "after_tool", "action": "$0"',
  '"event": "after_tool", "condition": "always", "message": "{{$0"',
  '"condition": "large_result", "parameters": { $0 }',
  '"tools": ["$0"]',
]

test.each(places)('typing at %s looks at no other document than the catalogue', (members) => {
  const cursor = alone(hook(members) + catalog('"list": { "effect": "read" }'))
  expect(completionsAt(cursor).items.length).toBeGreaterThan(0)
})

test('nor does a hover on an event, a condition or a member', () => {
  for (const members of ['"ev$0ent": "after_tool"', '"event": "after$0_tool"', '"condition": "alw$0ays"']) {
    expect(hoverAt(alone(hook(members)))).toBeDefined()
  }
})

test('a large document costs what the cursor’s surroundings cost', () => {
  const many = Array.from({ length: 3_000 }, (_, i) => `"h${i}": { "event": "after_tool", "condition": "always" }`)
  const { file, project, offset } = readCursorProject(
    `{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": { "hooks": { ${many.join(', ')}, "x": { "event": "$0" } } } }`,
  )
  const read = new Set<string>()
  const watched = new Proxy(file.root, {
    get: (root, name, receiver) => {
      read.add(String(name))
      return Reflect.get(root, name, receiver)
    },
    ownKeys: () => {
      throw new Error('All of the document was read.')
    },
  })
  expect(completionsAt({ project, file: { ...file, root: watched }, offset }).items).toHaveLength(15)
  expect([...read]).toEqual(['state'])
})
