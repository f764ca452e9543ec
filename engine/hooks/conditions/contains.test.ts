import { describe, expect, it } from 'vitest'
import { keysOf, play, prepare, type ScriptedStep } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { contains } from './contains'

const steps: ScriptedStep[] = [
  { says: 'I look (a|b)', calls: [{ tool: 'seek', args: { key: 'k3' }, text: 'Value V4' }] },
  { says: 'run', calls: [{ code: 'print("k5")', text: 'none' }] },
  { says: 'done', finish: 'v4' },
]
const at = (parameters: JsonObject, event: Parameters<typeof play>[2]) =>
  keysOf(play(contains, parameters, event, steps, { task: { text: 'find k3 in mail' } }))

describe('contains', () => {
  it.each([
    ['task.text', 'in mail', 'before_task', ['0']],
    ['assistant.text', 'look', 'after_model', ['1']],
    ['call.arguments', '"key":"k3"', 'before_tool', ['1']],
    ['call.code', 'print', 'before_tool', ['2']],
    ['result.text', 'none', 'after_tool', ['2']],
    ['finish.answer', 'v4', 'before_finish', ['3']],
  ] as const)('looks into %s', (field, text, event, found) => {
    expect(at({ field, text }, event)).toEqual(found)
    expect(at({ field, text: 'nowhere' }, event)).toEqual([])
  })

  it('takes the text literally, and capital letters for what they are', () => {
    expect(at({ field: 'assistant.text', text: '(a|b)' }, 'after_model')).toEqual(['1'])
    expect(at({ field: 'assistant.text', text: 'a|b|c' }, 'after_model')).toEqual([])
    expect(at({ field: 'result.text', text: 'value v4' }, 'after_tool')).toEqual([])
    expect(at({ field: 'result.text', text: 'value v4', ignoreCase: true }, 'after_tool')).toEqual(['1'])
  })

  it('finds in the transcript what any earlier piece said, and keeps it', () => {
    expect(at({ field: 'transcript', text: 'Value' }, 'before_model')).toEqual(['2', '3'])
    expect(at({ field: 'transcript', text: 'in mail' }, 'before_model')).toEqual(['1', '2', '3'])
    expect(at({ field: 'transcript', text: 'k5' }, 'before_tool')).toEqual(['2'])
  })

  it('says nothing where the field is not there', () => {
    expect(at({ field: 'call.code', text: 'k3' }, 'before_tool')).toEqual([])
    expect(at({ field: 'result.text', text: 'none' }, 'before_tool')).toEqual([])
  })

  it('does not let a hook depend on hidden reasoning', () => {
    expect(() => prepare(contains, { field: 'assistant.reasoning', text: 'x' })).toThrow('not parameters')
  })

  it('needs what its field needs', () => {
    expect(contains.needsFor?.({ field: 'result.text' })).toEqual([['R']])
    expect(contains.needsFor?.({ field: 'transcript' })).toEqual([['M']])
  })
})
