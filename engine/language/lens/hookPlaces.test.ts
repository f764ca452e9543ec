import { expect, test } from 'vitest'
import { buildProject } from '../../documents/project'
import { hookPlaces } from './hookPlaces'

/** Name of each hook -> the text of its place. */
const placesIn = (name: string, document: object) => {
  const text = JSON.stringify(document)
  const [file] = buildProject([{ path: name, text }]).files
  if (file === undefined) throw new Error(`${name} is none of ours`)
  return Object.fromEntries([...hookPlaces(file)].map(([hook, { start, end }]) => [hook, text.slice(start, end)]))
}

const hook = { event: 'after_tool', condition: 'always', action: 'record' }

test('a harness has its hooks where their names are', () => {
  const state = { hooks: { one: hook, two: hook }, rules: { brief: { text: 'Be brief.' } } }
  expect(placesIn('H0.harness.json', { kind: 'harness', id: 'H0', state })).toEqual({
    one: expect.stringContaining('one'),
    two: expect.stringContaining('two'),
  })
})

test('a sibling has them where their edits are, also edits of one field, and each once', () => {
  const edits = [
    { path: 'state.hooks.one', before: null, after: hook },
    { path: 'state.hooks.two.message', before: 'a', after: 'b' },
    { path: 'state.hooks.two.priority', before: 1, after: 2 },
    { path: 'state.rules.brief', before: null, after: { text: 'Be brief.' } },
    { path: 'nonsense', before: null, after: 1 },
  ]
  expect(placesIn('S1.sibling.json', { kind: 'sibling', id: 'S1', edits })).toEqual({
    one: '"state.hooks.one"',
    two: '"state.hooks.two.message"',
  })
})

test('other documents have none', () => {
  expect(placesIn('main.pool.json', { kind: 'pool', id: 'main', members: [] })).toEqual({})
})
