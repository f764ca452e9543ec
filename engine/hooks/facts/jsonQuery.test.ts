import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../documents/json'
import { parseJsonPath, selectNodes } from './jsonQuery'

const document: JsonValue = {
  total: 3,
  items: [
    { id: 1, 'first name': 'Ada' },
    { id: 2, 'first name': 'Bo', tags: ['x'] },
  ],
  "it's": { id: 9 },
  nothing: null,
}

const select = (text: string): readonly JsonValue[] => {
  const parsed = parseJsonPath(text)
  if ('reason' in parsed) throw new Error(parsed.reason)
  return selectNodes(parsed.path, document)
}

describe('a JSON path', () => {
  it.each<[string, JsonValue[]]>([
    ['$', [document]],
    ['$.total', [3]],
    ["$['total']", [3]],
    ['$["total"]', [3]],
    ['$.items[0].id', [1]],
    ['$.items[-1].id', [2]],
    ['$.items[*].id', [1, 2]],
    ['$.items.*.id', [1, 2]],
    ["$.items[0]['first name']", ['Ada']],
    ["$['it\\'s'].id", [9]],
    ['$..id', [1, 2, 9]],
    ['$..tags[0]', ['x']],
    ['$..[0]', [{ id: 1, 'first name': 'Ada' }, 'x']],
    ["$['total', 'nothing']", [3, null]],
    ['$.nothing', [null]],
    ['$.missing', []],
    ['$.total.deeper', []],
    ['$.items[7]', []],
    ['$.items.length', []],
    ['$.toString', []],
  ])('%s selects', (text, nodes) => {
    expect(select(text)).toEqual(nodes)
  })

  it.each([
    ['', 0, 'begins with $'],
    ['total', 0, 'begins with $'],
    ['$total', 1, 'expected . or ['],
    ['$.', 2, 'expected a name'],
    ['$.first-name', 7, 'expected . or ['],
    ['$.items[0:2]', 8, 'slices and filters'],
    ['$.items[?(@.id)]', 8, 'slices and filters'],
    ['$.items[01]', 8, 'slices and filters'],
    ['$.items[0', 8, 'slices and filters'],
    ["$['a", 2, 'expected an index'],
  ])('%j is refused with its place', (text, index, reason) => {
    expect(parseJsonPath(text)).toEqual({ index, reason: expect.stringContaining(reason) })
  })

  it('stops at a limit on a huge document', () => {
    const parsed = parseJsonPath('$..*')
    if ('reason' in parsed) throw new Error(parsed.reason)
    const wide = Array.from({ length: 1_000 }, (_, n) => n)
    expect(selectNodes(parsed.path, wide, 10)).toHaveLength(10)
  })
})
