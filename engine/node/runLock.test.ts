import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { processStart } from './processStart'
import { isRunHeld, lockRun, RunLockedError } from './runLock'

let folder: string
let path: string
let other: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'harness-s-lock-'))
  path = join(folder, 'run.lock')
})
afterEach(() => {
  other?.kill()
  other = undefined
  rmSync(folder, { recursive: true, force: true })
})

const ofThisProcess = new RegExp(`^${process.pid}( \\d+)?$`)

const startOther = async (): Promise<number> => {
  other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
  await once(other, 'spawn')
  return other.pid ?? 0
}

const endOther = async (): Promise<void> => {
  const child = other
  if (child === undefined) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('the lock of a run', () => {
  test('holds the number of its process, and is gone when it is released', () => {
    const release = lockRun(path)
    expect(readFileSync(path, 'utf8')).toMatch(ofThisProcess)
    release()
    expect(existsSync(path)).toBe(false)
  })

  test('refuses a run on which another process works, and names that process', async () => {
    const pid = await startOther()
    writeFileSync(path, String(pid))
    expect(() => lockRun(path)).toThrow(RunLockedError)
    expect(() => lockRun(path)).toThrow(`Process ${pid} is working on this run`)
    expect(readFileSync(path, 'utf8')).toBe(String(pid))
  })

  test('is taken over from a process that was killed', async () => {
    const pid = await startOther()
    writeFileSync(path, String(pid))
    await endOther()
    const release = lockRun(path)
    expect(readFileSync(path, 'utf8')).toMatch(ofThisProcess)
    release()
  })

  test('is taken over when the number of its process was given to another one', async (context) => {
    const pid = await startOther()
    const began = processStart(pid)
    if (began === undefined) return context.skip('this system does not tell when a process began')
    writeFileSync(path, `${pid} ${began}`)
    expect(isRunHeld(path)).toBe(true)
    expect(() => lockRun(path)).toThrow(`Process ${pid} is working on this run`)
    writeFileSync(path, `${pid} ${Number(began) - 1}`)
    expect(isRunHeld(path)).toBe(false)
    lockRun(path)()
    expect(existsSync(path)).toBe(false)
  })

  test.each(['', 'garbage'])('is taken over when it says %j: its process died while it wrote', (text) => {
    writeFileSync(path, text)
    lockRun(path)()
    expect(existsSync(path)).toBe(false)
  })

  test('tells who looks on whether a process works on the run, or died at it', async () => {
    expect(isRunHeld(path)).toBe(false)
    writeFileSync(path, String(await startOther()))
    expect(isRunHeld(path)).toBe(true)
    await endOther()
    expect(isRunHeld(path)).toBe(false)
    writeFileSync(path, 'garbage')
    expect(isRunHeld(path)).toBe(false)
  })

  test('gives a folder that is not there through', () => {
    expect(() => lockRun(join(folder, 'missing', 'run.lock'))).toThrow('ENOENT')
  })
})
