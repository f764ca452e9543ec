import { describe, expect, test } from 'vitest'
import { framesOf, type ScriptedStep } from '../../../test/kit/testPrefix'
import { anyFieldNeeds, fieldNames, fieldNeeds, perField } from './fieldText'

const steps: readonly ScriptedStep[] = [
  { says: 'I look', calls: [{ api: 'mail.list', args: { page: 1 }, text: 'three letters' }] },
  { says: 'I run', calls: [{ code: 'print(1)', text: '1' }] },
  { says: 'done', finish: 'v7' },
]

/** `event: text` wherever the field has a text that is handed to the search. */
const textsOf = (field: (typeof fieldNames)[number]): readonly string[] => {
  const found: string[] = []
  for (const { moment, prefix } of framesOf(steps, { task: { text: 'count the mail' } })) {
    const instance = perField(field, (text) => {
      found.push(`${moment.event}: ${text}`)
      return undefined
    })
    instance.test(moment, prefix)
  }
  return found
}

describe('the text of a field', () => {
  test('is there at the moments that carry it', () => {
    expect(textsOf('result.text')).toEqual(['after_tool: three letters', 'after_tool: 1'])
    expect(textsOf('finish.answer')).toEqual(['before_finish: v7'])
    expect(textsOf('call.code')).toEqual(['before_tool: print(1)', 'after_tool: print(1)'])
  })

  test('of the arguments is their JSON', () => {
    expect(textsOf('call.arguments')).toEqual([
      'before_tool: {"page":1}',
      'after_tool: {"page":1}',
      'before_tool: {"code":"print(1)"}',
      'after_tool: {"code":"print(1)"}',
    ])
  })

  test('of the task is always there, of the turn from the answer of the model on', () => {
    expect(new Set(textsOf('task.text').map((line) => line.replace(/^\w+: /, '')))).toEqual(new Set(['count the mail']))
    expect(textsOf('assistant.text').slice(0, 2)).toEqual(['after_model: I look', 'before_tool: I look'])
  })
})

describe('the transcript', () => {
  const searched = (wanted: RegExp): readonly string[] => {
    const instance = perField('transcript', (text) => {
      const match = wanted.exec(text)?.[0]
      return match === undefined ? undefined : { key: match, bindings: {} }
    })
    return [...framesOf(steps, { task: { text: 'count the mail' } })].flatMap(({ moment, prefix }) => {
      instance.observe?.(moment, prefix)
      const match = instance.test(moment, prefix)
      return match === undefined ? [] : [`${moment.step} ${moment.event} ${match.key}`]
    })
  }

  test('is task, turns, calls and results, each read once', () => {
    const pieces: string[] = []
    const instance = perField('transcript', (text) => {
      pieces.push(text)
      return undefined
    })
    for (const { moment, prefix } of framesOf(steps, { task: { text: 'count the mail' } })) {
      instance.observe?.(moment, prefix)
    }
    expect(pieces).toEqual([
      'count the mail',
      'I look',
      '{"page":1}',
      'three letters',
      'I run',
      'print(1)',
      '1',
      'done',
    ])
  })

  test('once found stays found, with the last find', () => {
    expect(searched(/three|print/)).toEqual([
      '1 after_tool three',
      '1 after_batch three',
      '2 before_model three',
      '2 after_model three',
      '2 before_tool print',
      '2 after_tool print',
      '2 after_batch print',
      '3 before_model print',
      '3 after_model print',
      '3 before_finish print',
      '3 task_end print',
    ])
  })
})

describe('what a field needs', () => {
  test.each([...fieldNames])('%s needs one fact, one of those of any field', (field) => {
    const needs = fieldNeeds(field)
    expect(needs).toHaveLength(1)
    expect(anyFieldNeeds).toContainEqual(needs[0])
  })

  test('an unknown field may need any of them', () => {
    expect(fieldNeeds('assistant.reasoning')).toEqual(anyFieldNeeds)
    expect(fieldNeeds(undefined)).toEqual(anyFieldNeeds)
  })
})
