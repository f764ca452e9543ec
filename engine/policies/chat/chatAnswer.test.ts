import { describe, expect, it } from 'vitest'
import { chatAnswer, wireCompletion } from '../../../test/kit/chatContext'
import { readCompletion } from './chatAnswer'
import { createChunkReader } from './chatChunks'
import { completion, completionChunks, wireUsage } from './serving/completion'

const look = { name: 'look', arguments: '{"where":"here"}' }
const answers = {
  text: chatAnswer({ text: '42' }),
  'one call': chatAnswer({ calls: [look] }),
  'two calls with text': chatAnswer({ text: 'I look twice.', calls: [look, { ...look, name: 'take' }] }),
  'cut at the limit': chatAnswer({ text: 'because', finish: 'length' }),
  filtered: chatAnswer({ finish: 'filter' }),
  'of unknown cost': chatAnswer({ text: '42', usage: null }),
}

describe('a completion', () => {
  it.each(Object.entries(answers))('%s is read as it was answered, whole and streamed', (_, answer) => {
    expect(readCompletion(completion('m', answer, wireUsage(answer)))).toEqual(answer)
    const reader = createChunkReader()
    for (const chunk of completionChunks('m', answer, wireUsage(answer))) reader.read(chunk)
    expect(reader.answer()).toEqual(answer)
  })

  it('whose usage is nonsense has none', () => {
    for (const usage of [{ prompt_tokens: -1, completion_tokens: 3 }, { prompt_tokens: 1.5 }, 'many', null]) {
      expect(readCompletion({ ...wireCompletion({ content: 'x' }), usage })?.usage).toBeNull()
    }
  })

  it('with arguments as an object, as some servers send them, has them as text', () => {
    const message = { tool_calls: [{ function: { name: 'look', arguments: { where: 'here' } } }] }
    expect(readCompletion(wireCompletion(message))?.calls).toEqual([look])
  })

  it('with a refusal in place of content says that', () => {
    expect(readCompletion(wireCompletion({ content: null, refusal: 'No.' }))?.text).toBe('No.')
  })

  it.each([[undefined], ['x'], [{}], [{ choices: [] }], [{ choices: [{}] }], [{ choices: 'none' }]])(
    'is not %j',
    (value) => {
      expect(readCompletion(value)).toBeUndefined()
    },
  )
})

describe('a stream', () => {
  const chunk = (delta: object, finish: string | null = null) => ({ choices: [{ delta, finish_reason: finish }] })

  it('puts the pieces of calls together by their index, in whatever order they come', () => {
    const reader = createChunkReader()
    const piece = (index: number, called: object) => chunk({ tool_calls: [{ index, function: called }] })
    reader.read(chunk({ role: 'assistant', content: null }))
    reader.read(piece(1, { name: 'take', arguments: '{"a"' }))
    reader.read(piece(0, { name: 'look', arguments: '' }))
    reader.read(piece(1, { arguments: ':1}' }))
    reader.read(piece(0, { arguments: '{}' }))
    reader.read(chunk({}, 'tool_calls'))
    expect(reader.answer()).toMatchObject({
      calls: [
        { name: 'look', arguments: '{}' },
        { name: 'take', arguments: '{"a":1}' },
      ],
      finish: 'stop',
    })
  })

  it('without its last chunk is no answer, however much of it came', () => {
    const reader = createChunkReader()
    reader.read(chunk({ content: 'half an ans' }))
    expect(reader.answer()).toBeUndefined()
  })

  it('with an absurd index does not take memory for all before it', () => {
    const reader = createChunkReader()
    reader.read(chunk({ tool_calls: [{ index: 2_000_000_000, function: { name: 'look', arguments: '{}' } }] }, 'stop'))
    expect(reader.answer()?.calls).toEqual([{ name: 'look', arguments: '{}' }])
  })

  it('skips what is no chunk', () => {
    const reader = createChunkReader()
    for (const noise of [null, 'x', 3, [], {}, { choices: null }, { choices: [null] }]) reader.read(noise)
    reader.read(chunk({ content: 'ok' }, 'stop'))
    expect(reader.answer()?.text).toBe('ok')
  })
})
