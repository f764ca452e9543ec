import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepFiles } from '../language/sweepDocuments'
import { startInProcess } from './inProcessServer'

type Server = Awaited<ReturnType<typeof startInProcess>>

describe('while someone types, the server', () => {
  let server: Server
  beforeAll(async () => {
    server = await startInProcess(sweepFiles)
    await server.published
  })
  afterAll(() => server.stop())

  test('offers completions with an edit, a kind and markdown', async () => {
    const answer = await server.request('textDocument/completion', server.at('hooks.harness.json', '"after_tool"', 3))
    expect(answer).toMatchObject({ isIncomplete: false })
    const items = itemsOf(answer)
    expect(items.map(({ label }) => label)).toContain('before_tool')
    expect(items[0]).toMatchObject({
      kind: 23,
      documentation: { kind: 'markdown' },
      textEdit: { range: { start: { line: 3 }, end: { line: 3 } } },
      insertTextFormat: 1,
    })
  })

  test('writes keys as snippets, and a missing comma before them', async () => {
    const place = server.at('empty.harness.json', '"empty",', '"empty"'.length)
    const next = { ...place, position: { line: 5, character: 0 } }
    const [item] = itemsOf(await server.request('textDocument/completion', next))
    expect(item).toMatchObject({ insertTextFormat: 2, filterText: '"prompt"' })
  })

  test('explains what is under the cursor', async () => {
    const answer = await server.request('textDocument/hover', server.at('hooks.harness.json', 'pagination_present', 3))
    expect(answer).toMatchObject({
      contents: { kind: 'markdown', value: expect.stringContaining('**pagination_present**') },
    })
  })

  test('shows hints in the part that is visible', async () => {
    const range = { start: { line: 5, character: 0 }, end: { line: 6, character: 0 } }
    const answer = await server.request('textDocument/inlayHint', {
      ...server.document('hooks.harness.json'),
      range,
    })
    expect(answer).toEqual([
      expect.objectContaining({
        label: 'priority: 0',
        paddingLeft: true,
        position: expect.objectContaining({ line: 5 }),
      }),
    ])
  })

  test('colours names, in the types that it announced', async () => {
    const { semanticTokensProvider } = server.capabilities
    expect(semanticTokensProvider?.legend.tokenTypes).toContain('event')
    const whole = dataOf(await server.request('textDocument/semanticTokens/full', server.document('S1.sibling.json')))
    expect(whole.length).toBeGreaterThan(0)
    expect(whole.length % 5).toBe(0)
    const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } }
    const part = await server.request('textDocument/semanticTokens/range', {
      ...server.document('S1.sibling.json'),
      range,
    })
    expect(dataOf(part).length).toBeLessThan(whole.length)
  })

  test('answers for a file that is none of ours with nothing', async () => {
    const place = { textDocument: { uri: 'file:///elsewhere/x.json' }, position: { line: 0, character: 0 } }
    expect(await server.request('textDocument/completion', place)).toBeNull()
    expect(await server.request('textDocument/hover', place)).toBeNull()
  })
})

/** Lists in answers; the tests then look at what they hold. */
const listIn = (answer: unknown, member: string): readonly unknown[] => {
  const list: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, member) : undefined
  return Array.isArray(list) ? list : []
}

const itemsOf = (answer: unknown) =>
  listIn(answer, 'items').map((item) => ({ label: '', ...(typeof item === 'object' ? item : {}) }))

const dataOf = (answer: unknown) => listIn(answer, 'data')
