import { describe, expect, test } from 'vitest'
import { watchAll } from '../../test/kit/harnessOf'
import { runScripted } from '../../test/kit/runScripted'
import type { HarnessState } from '../documents/kinds/harness'

const shown = async (text: string, isError: boolean, observation: NonNullable<HarnessState['observation']>) => {
  const { requests, records } = await runScripted({
    script: ['look', 'done'],
    state: { observation },
    world: { step: (_, index) => (index === 0 ? { text, isError } : {}) },
  })
  const result = records.flatMap((record) => (record.type === 'tool_result' ? [record.result] : []))[0]
  return { text: requests[1]?.texts.at(-1), result }
}

describe('the tools section of a harness', () => {
  test('a disabled tool is not offered, and answers so when it is called all the same', async () => {
    const { requests, trace, log } = await runScripted({
      script: ['save', 'done'],
      state: { tools: { save: { enabled: false } } },
    })
    expect(requests[0]?.context.tools.map(({ name }) => name)).toEqual(['look', 'doc', 'done'])
    expect(trace.calls.map(({ tool }) => tool)).toEqual(['done'])
    expect(log).toContain('1 tool (error) environment: The tool save is not available.')
  })

  test('a disabled finish tool does not finish', async () => {
    const { log, result } = await runScripted({
      script: ['done', 'look'],
      state: { tools: { done: { enabled: false } } },
      world: { evaluation: { success: false } },
    })
    expect(log).toContain('1 tool (error) environment: The tool done is not available.')
    expect(result).toMatchObject({ outcome: 'limit', steps: 6 })
  })

  test('another tool may take the role of finishing', async () => {
    const { result, trace } = await runScripted({
      script: ['save answer=x'],
      state: { tools: { save: { role: 'finish' }, done: { role: 'normal' } } },
    })
    expect(result.steps).toBe(1)
    expect(trace.evaluated).toEqual([{ answer: 'x', limit: null }])
  })

  test('descriptions are those of the harness, else of the catalogue', async () => {
    const { requests } = await runScripted({
      script: ['done'],
      state: {
        tools: {
          look: { description: 'Look closely.', parametersDescription: { k: 'Which.' } },
          save: { description: null },
        },
      },
    })
    const [look, save] = requests[0]?.context.tools ?? []
    expect(look).toMatchObject({
      description: 'Look closely.',
      parameters: { type: 'object', properties: { k: { type: 'string', description: 'Which.' } } },
    })
    expect(save).toMatchObject({
      description: 'The tool save.',
      parameters: { properties: { k: { description: 'A key.' } } },
    })
  })

  test('maxCallsPerTask counts the calls of the task; the next one is refused', async () => {
    const { log, trace } = await runScripted({
      script: ['look; look', 'look', 'done'],
      state: { tools: { look: { maxCallsPerTask: 2 } } },
      hooks: watchAll,
    })
    expect(trace.calls.map(({ tool }) => tool)).toEqual(['look', 'look', 'done'])
    expect(log).toContain('2 tool (error) environment: The tool look may be called 2 times per task; it was.')
  })
})

describe('the observation section of a harness', () => {
  const result = { maxChars: 10, headChars: 4, tailChars: 3, truncatedTemplate: '… {{elidedChars}} left out …' }

  test('cuts the middle of a long result and says how much is missing; the log keeps it all', async () => {
    const long = 'abcdefghijklmno'
    const seen = await shown(long, false, { result })
    expect(seen.text).toBe('abcd\n… 8 left out …\nmno')
    expect(seen.result).toMatchObject({ text: long, truncated: true, elidedChars: 8 })
  })

  test('leaves a result at the cap alone', async () => {
    const seen = await shown('abcdefghij', false, { result })
    expect(seen.text).toBe('abcdefghij')
    expect(seen.result).toMatchObject({ truncated: false, elidedChars: 0 })
  })

  test('halves the cap when it states no head and tail', async () => {
    const seen = await shown('abcdefghij', false, { result: { maxChars: 5 } })
    expect(seen.text).toBe('abc\n… 5 characters left out …\nij')
  })

  test('has a text for an empty result and a frame for an error', async () => {
    const templates = { empty: { template: '(no output)' }, error: { template: 'Failed: {{result.text}}!' } }
    expect((await shown('', false, templates)).text).toBe('(no output)')
    expect((await shown('no such k', true, templates)).text).toBe('Failed: no such k!')
    expect((await shown('', true, templates)).text).toBe('Failed: !')
  })

  test('without it a result is shown as it is', async () => {
    expect((await shown('', false, {})).text).toBe('')
    expect((await shown('x'.repeat(5000), false, {})).text).toHaveLength(5000)
  })
})
