import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBatchFile, LostFileError, openLineFile } from './lineFile'

/** What the next write does instead of writing: takes some bytes, or fails. */
const faults = vi.hoisted(() => ({ queue: [] as (number | Error)[] }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    writeSync: (descriptor: number, bytes: Buffer, offset: number) => {
      const fault = faults.queue.shift()
      if (fault instanceof Error) throw fault
      return fs.writeSync(descriptor, bytes, offset ?? 0, fault)
    },
  }
})

const diskFull = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'harness-s-lines-'))
  path = join(folder, 'deep', 'er', 'lines.jsonl')
})
afterEach(() => {
  faults.queue = []
  rmSync(folder, { recursive: true, force: true })
})

const text = () => readFileSync(path, 'utf8')

describe('a file of lines', () => {
  test('has each line on disk as soon as it was added', () => {
    const file = openLineFile(path)
    file.append({ a: 'ü\n' })
    expect(text()).toBe('{"a":"ü\\n"}\n')
    file.append(2)
    expect(text()).toBe('{"a":"ü\\n"}\n2\n')
    file.close()
  })

  test('goes on where it stopped', () => {
    for (const value of [1, 2]) {
      const file = openLineFile(path)
      file.append(value)
      file.close()
    }
    expect(text()).toBe('1\n2\n')
  })

  test.each(['{"b":', '{"b":1}', '\u0000\u0000'])('cuts off a line torn to %j, and nothing else', (torn) => {
    openLineFile(path).close()
    appendFileSync(path, `{"a":1}\n${torn}`)
    const file = openLineFile(path)
    file.append({ c: 3 })
    file.close()
    expect(text()).toBe('{"a":1}\n{"c":3}\n')
  })

  test('cuts a file without any whole line to nothing', () => {
    openLineFile(path).close()
    writeFileSync(path, '{"a"')
    openLineFile(path).close()
    expect(text()).toBe('')
  })

  test('writes on when the system takes a line in pieces', () => {
    const file = openLineFile(path)
    faults.queue = [3, 2]
    file.append({ long: 'enough' })
    file.close()
    expect(text()).toBe('{"long":"enough"}\n')
  })

  test('gives a full disk through, and leaves no half line for the next to be glued to', () => {
    const file = openLineFile(path)
    file.append('first')
    faults.queue = [4, diskFull()]
    expect(() => file.append('second')).toThrow('ENOSPC')
    expect(text()).toBe('"first"\n')
    file.append('third')
    file.close()
    expect(text()).toBe('"first"\n"third"\n')
  })

  test('gives a folder that cannot be made through', () => {
    writeFileSync(join(folder, 'deep'), 'a file')
    expect(() => openLineFile(path)).toThrow(/ENOTDIR|EEXIST/)
    expect(() => createBatchFile(path)).toThrow(/ENOTDIR|EEXIST/)
  })
})

describe('a file of batches', () => {
  test('holds its lines back until it is flushed or closed', () => {
    const file = createBatchFile(path)
    file.append(1)
    file.append(2)
    expect(text()).toBe('')
    file.flush()
    expect(text()).toBe('1\n2\n')
    file.append(3)
    file.close()
    expect(text()).toBe('1\n2\n3\n')
  })

  test('replaces an older file of its name', () => {
    for (const value of ['old', 'new']) {
      const file = createBatchFile(path)
      file.append(value)
      file.close()
    }
    expect(text()).toBe('"new"\n')
  })

  test('gives a full disk through when it closes', () => {
    const file = createBatchFile(path)
    file.append(1)
    faults.queue = [diskFull()]
    expect(() => file.close()).toThrow('ENOSPC')
    expect(existsSync(path)).toBe(true)
  })
})

test('a file that was removed under way is told, not taken for kept', () => {
  const path = join(folder, 'removed.jsonl')
  const file = openLineFile(path)
  file.append({ a: 1 })
  expect(() => file.checkKept()).not.toThrow()
  rmSync(path)
  expect(() => file.checkKept()).toThrow(LostFileError)
  writeFileSync(path, 'another file of this name\n')
  expect(() => file.checkKept()).toThrow('was removed while it was being written')
  file.close()
})
