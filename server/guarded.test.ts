import { expect, test } from 'vitest'
import { CancellationTokenSource, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node'
import { guardedBy } from './guarded'

const { token } = new CancellationTokenSource()

test('an answer is given through', async () => {
  const guarded = guardedBy(() => undefined)
  expect(await guarded('double', (n: number) => 2 * n)(4, token)).toBe(8)
})

test.each([
  ['at once', () => JSON.parse('{')],
  ['later', () => Promise.reject(new SyntaxError('torn'))],
])('what fails %s is told to whoever asked, and stands in the log with its place', async (_, fail) => {
  const logged: string[] = []
  const answer = await guardedBy((message) => logged.push(message))('read', fail)({}, token)
  expect(answer).toEqual(new ResponseError(LSPErrorCodes.RequestFailed, 'read failed; see the log of Harness-S.'))
  expect(logged).toEqual([expect.stringMatching(/^read failed: SyntaxError: .*guarded\.test/s)])
})

test('what was cancelled while it waited is not begun', async () => {
  const source = new CancellationTokenSource()
  let begun = 0
  const asked = guardedBy(() => undefined)('count', () => {
    begun += 1
  })({}, source.token)
  source.cancel()
  expect(await asked).toMatchObject({ code: LSPErrorCodes.RequestCancelled })
  expect(begun).toBe(0)
})
