import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../documents/json'
import { readDescription } from './answers'

const described = (more: JsonObject) => readDescription({ id: 'stock', version: '1', ...more })
const count = { description: 'How many there are.', effect: 'read' }

describe('the catalogue of a program', () => {
  it('may leave out the head of a .tools.json file', () => {
    const catalog = { kind: 'tools', schemaVersion: 1, id: 'stock', tools: { count } }
    expect(described({ catalog: { tools: { count } } }).catalog).toEqual(catalog)
    expect(described({ catalog: { ...catalog, id: 'shelves' } }).catalog.id).toBe('shelves')
  })

  it('may be left out: then nothing is known of its tools', () => {
    expect(described({}).catalog.tools).toEqual({})
  })

  it.each([
    [{}, "at catalog, must have required property 'tools'"],
    [{ tools: [] }, 'at catalog.tools, must be object'],
    [{ tools: { count: { effect: 'look' } } }, 'at catalog.tools.count.effect, must be'],
    [{ tools: { count: { ...count, returns: 'number' } } }, 'at catalog.tools.count.returns, must NOT'],
    [{ kind: 'harness', tools: {} }, 'at catalog.kind, must be'],
  ])('that is %j is refused, with the place', (catalog, told) => {
    expect(() => described({ catalog })).toThrow(told)
  })

  it('that is no object is refused', () => {
    expect(() => described({ catalog: [] })).toThrow('"catalog" must be an object')
  })
})
