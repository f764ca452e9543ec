import { expect, test } from 'vitest'
import { formatObjects } from './formatObjects'

const hook = { event: 'after_tool', condition: { is: 'always' }, limits: { maxPerKey: 1 } }
const found = (root: Parameters<typeof formatObjects>[1], kind: Parameters<typeof formatObjects>[0] = 'harness') =>
  formatObjects(kind, root).map(({ at, section, isEntry }) => [at.join('.'), section, isEntry])

test('objects come with their place, and those of an entry with its section', () => {
  expect(found({ state: { hooks: { x: hook } } })).toEqual([
    ['', undefined, false],
    ['state', undefined, false],
    ['state.hooks', undefined, false],
    ['state.hooks.x', 'hooks', true],
    ['state.hooks.x.condition', 'hooks', false],
    ['state.hooks.x.limits', 'hooks', false],
  ])
})

test('an edit has entries on both sides, of the section that its path names', () => {
  const edits = [{ path: 'state.rules.x', before: null, after: { text: 't', scope: {} } }]
  expect(found({ edits }, 'sibling').slice(1)).toEqual([
    ['edits.0', undefined, false],
    ['edits.0.after', 'rules', true],
    ['edits.0.after.scope', 'rules', false],
  ])
})

test('the members that the format names are known, and free names are not', () => {
  const [root, state, rules] = formatObjects('harness', { state: { rules: {} } })
  expect([...(root?.members.keys() ?? [])].slice(1, 4)).toEqual(['kind', 'schemaVersion', 'id'])
  expect(state?.members.has('hooks')).toBe(true)
  expect(rules?.members.size).toBe(0)
})

test('what the schema leaves open is not looked into', () => {
  expect(found({ generator: { model: { name: 'm' } } }, 'proposal').map(([at]) => at)).toEqual(['', 'generator'])
})

test('a path that names no entry says nothing of the edit', () => {
  expect(found({ edits: [{ path: 'state.rules.x.text', after: { text: 't' } }] }, 'sibling').map(([at]) => at)).toEqual(
    ['', 'edits.0', 'edits.0.after'],
  )
})
