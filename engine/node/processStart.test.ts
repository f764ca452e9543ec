import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { platform } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { processStart } from './processStart'

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

const start = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', "process.title = 'a ) b ('; setInterval(() => undefined, 1000)"])
  started.push(child)
  await once(child, 'spawn')
  return child.pid ?? 0
}

test('a process keeps the time at which it began, whatever it calls itself', async (context) => {
  if (platform() !== 'linux') return context.skip('only Linux tells when a process began')
  const pid = await start()
  const began = processStart(pid)
  expect(began).toMatch(/^\d+$/)
  await expect.poll(() => processStart(pid)).toBe(began)
  expect(processStart(process.pid)).not.toBe(began)
})

test('of a number that no process has nothing is known', () => {
  expect(processStart(2 ** 30)).toBeUndefined()
})
