import { describe, expect, it } from 'vitest'
import { keysOf, play, type ScriptedCall } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { emptyResult } from './emptyResult'

const at = (call: ScriptedCall, parameters: JsonObject = {}) =>
  play(emptyResult, parameters, 'after_tool', [{ calls: [{ api: 'mail.list', args: { folder: 'in' }, ...call }] }])

describe('empty_result', () => {
  it.each(['', ' \n', '[]', '[ ]\n', '{}', 'null', 'None\n', '0 rows', '(0 rows)', '0 rows.'])(
    'is true of %j',
    (text) => {
      expect(at({ text })).toEqual([
        { step: 1, event: 'after_tool', key: 'mail.list folder=in', bindings: { api: 'mail.list' } },
      ])
    },
  )

  it.each(['ok', '[[]]', '10 rows', 'nullable', '0', 'false', 'empty', `${' '.repeat(300)}x`])(
    'is false of %j',
    (text) => {
      expect(at({ text })).toEqual([])
    },
  )

  it('sees a structured answer without members, whatever the text', () => {
    expect(at({ text: 'Done.', data: [] })).toHaveLength(1)
    expect(at({ text: 'Done.', data: { next: 1 } })).toEqual([])
  })

  it('takes an error for no empty result', () => {
    expect(at({ text: '', error: true })).toEqual([])
  })

  it('knows other words when told', () => {
    expect(keysOf(at({ text: 'empty' }, { treatAsEmpty: ['empty'] }))).toHaveLength(1)
    expect(at({ text: '[]' }, { treatAsEmpty: ['empty'] })).toEqual([])
  })
})
