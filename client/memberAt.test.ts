import { expect, it } from 'vitest'
import { memberAt } from './memberAt'

it('members are found along their path, also those of a class', () => {
  class Row {
    get node() {
      return { uri: 'file:///a' }
    }
  }
  expect(memberAt({ row: new Row() }, 'row', 'node', 'uri')).toBe('file:///a')
  expect(memberAt(7)).toBe(7)
})

it.each([undefined, null, 'text', 7, {}, { row: null }])('in %j there is none', (argument) => {
  expect(memberAt(argument, 'row', 'node')).toBeUndefined()
})
