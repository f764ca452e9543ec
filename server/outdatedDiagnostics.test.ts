import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OutdatedDiagnostics } from './outdatedDiagnostics'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const refresh = vi.fn<() => void>()
  return { refresh, outdated: new OutdatedDiagnostics(refresh) }
}
const changed = (uri: string) => ({ uri, diagnostics: [] })

test('a client is told to ask again once for many changes, and not at each', () => {
  const { refresh, outdated } = start()
  for (const uri of ['a', 'b', 'a']) void outdated.sendDiagnostics(changed(uri))
  expect(refresh).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(refresh).toHaveBeenCalledTimes(1)
  void outdated.sendDiagnostics(changed('a'))
  vi.runAllTimers()
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('a client that asked meanwhile is told nothing', () => {
  const { refresh, outdated } = start()
  void outdated.sendDiagnostics(changed('a'))
  outdated.answered('a')
  vi.runAllTimers()
  expect(refresh).not.toHaveBeenCalled()
})

test('a client that asked for another document is told', () => {
  const { refresh, outdated } = start()
  void outdated.sendDiagnostics(changed('a'))
  void outdated.sendDiagnostics(changed('b'))
  outdated.answered('a')
  vi.runAllTimers()
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('after the end nothing is told', () => {
  const { refresh, outdated } = start()
  void outdated.sendDiagnostics(changed('a'))
  outdated.stop()
  vi.runAllTimers()
  expect(refresh).not.toHaveBeenCalled()
})
