import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../documents/json'
import { type Comparison, compare, equalJson } from './compare'

describe('a comparison', () => {
  it.each<[JsonValue, Comparison, JsonValue]>([
    [null, 'exists', null],
    [{ a: 1, b: [2] }, 'eq', { b: [2], a: 1 }],
    [1, 'ne', '1'],
    ['b', 'in', ['a', 'b']],
    [2, 'gt', 1],
    ['b', 'gt', 'a'],
    [2, 'ge', 2],
    [1, 'lt', 2],
    [2, 'le', 2],
    ['abc', 'lenGe', 3],
    [[1, 2], 'lenGe', 2],
    [{ a: 1 }, 'lenGe', 1],
    [null, 'type', 'null'],
    [[], 'type', 'array'],
    [{}, 'type', 'object'],
    [1, 'type', 'number'],
    [1, 'type', 'integer'],
  ])('%j %s %j holds', (actual, op, expected) => {
    expect(compare(op, actual, expected)).toBe(true)
  })

  it.each<[JsonValue, Comparison, JsonValue]>([
    [{ a: 1 }, 'eq', { a: 1, b: 2 }],
    [{}, 'eq', []],
    ['b', 'in', 'abc'],
    [2, 'gt', '1'],
    [null, 'ge', null],
    [true, 'le', true],
    [12345, 'lenGe', 0],
    ['abc', 'lenGe', '2'],
    [1.5, 'type', 'integer'],
    [null, 'type', 'object'],
  ])('%j %s %j does not hold', (actual, op, expected) => {
    expect(compare(op, actual, expected)).toBe(false)
  })

  it('does not take inherited members for members', () => {
    expect(equalJson({ a: 1 }, { toString: 1 })).toBe(false)
    expect(equalJson({ toString: 1 }, { a: 1 })).toBe(false)
  })
})
