import { describe, expect, it } from 'vitest'
import { keysOf, play, prepare, type ScriptedCall } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { jsonPath } from './jsonPath'

const afterTool = (parameters: JsonObject, ...calls: readonly ScriptedCall[]) =>
  play(
    jsonPath,
    parameters,
    'after_tool',
    calls.map((call) => ({ calls: [call] })),
  )

describe('json_path', () => {
  it('is true when the result has a node there; the value is the key', () => {
    expect(afterTool({ path: '$.next' }, { data: { next: 2 } }, { data: {} }, { text: '{"next": "b"}' })).toEqual([
      { step: 1, event: 'after_tool', key: '2', bindings: { value: 2 } },
      { step: 3, event: 'after_tool', key: '"b"', bindings: { value: 'b' } },
    ])
  })

  it('looks at arguments before the call runs', () => {
    const steps = [{ calls: [{ args: { a: 'v4' } }] }, { calls: [{ args: { b: 'v9' } }] }]
    const parameters = { field: 'call.arguments', path: '$.a' }
    expect(keysOf(play(jsonPath, parameters, 'before_tool', steps))).toEqual(['1 "v4"'])
    expect(keysOf(play(jsonPath, { path: '$.a' }, 'before_tool', steps))).toEqual([])
  })

  it('holds when any selected node compares', () => {
    const call = { data: { items: [{ price: 3 }, { price: 12 }, { price: 20 }] } }
    const path = '$.items[*].price'
    expect(keysOf(afterTool({ path, op: 'gt', value: 10 }, call))).toEqual(['1 12'])
    expect(afterTool({ path, op: 'gt', value: 20 }, call)).toEqual([])
    expect(keysOf(afterTool({ path, op: 'in', value: [20, 21] }, call))).toEqual(['1 20'])
    expect(keysOf(afterTool({ path: '$.items', op: 'lenGe', value: 3 }, call))).toHaveLength(1)
    expect(keysOf(afterTool({ path: '$..price', op: 'type', value: 'string' }, call))).toEqual([])
  })

  it('finds a null, and finds nothing in a text without JSON', () => {
    expect(keysOf(afterTool({ path: '$.a', op: 'eq' }, { data: { a: null } }))).toEqual(['1 null'])
    expect(afterTool({ path: '$' }, { text: 'plain words' })).toEqual([])
  })

  it('says what is wrong with a path, and where', () => {
    expect(() => prepare(jsonPath, { path: '$.a[?(@.b)]' })).toThrow(
      'Path $.a[?(@.b)] of json_path is not supported at character 4: expected an index',
    )
  })

  it('needs a path and a known comparison', () => {
    expect(() => prepare(jsonPath, {})).toThrow('not parameters')
    expect(() => prepare(jsonPath, { path: '$', op: 'like' })).toThrow('not parameters')
  })

  it('needs a result or a call, as its field says', () => {
    expect(jsonPath.needsFor?.({ field: 'call.arguments' })).toEqual([['C']])
    expect(jsonPath.needsFor?.({})).toEqual([['R']])
  })
})
