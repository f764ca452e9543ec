import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { TrajectoryLog } from './trajectoryLog'

const folder = mkdtempSync(join(tmpdir(), 'harness-s-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const opened = async (text: string) => {
  files += 1
  const path = join(folder, `${files}.jsonl`)
  writeFileSync(path, text)
  const log = new TrajectoryLog(path)
  await log.refresh()
  return { path, log }
}

const has = (words: string) => (line: string) => line.includes(words)

describe('a log on disk', () => {
  test('gives the lines that are asked for', async () => {
    const { log } = await opened('a\nbé\n\nd\n')
    expect(log.count).toBe(4)
    expect(await log.lines(1, 2)).toEqual(['bé', ''])
    expect(await log.lines(3, 100)).toEqual(['d'])
    expect(await log.lines(9, 1)).toEqual([])
  })

  test('that is empty has no lines, and finds nothing', async () => {
    const { log } = await opened('')
    expect(await log.lines(0, 10)).toEqual([])
    expect(await log.find({ from: -1, direction: 1, isMatch: () => true })).toBe(-1)
    expect(await log.find({ from: -1, direction: -1, isMatch: () => true })).toBe(-1)
  })

  test('that was cut in a line shows it once the rest is written', async () => {
    const { path, log } = await opened('a\nb')
    expect([log.count, log.tornBytes]).toEqual([1, 1])
    appendFileSync(path, 'c\n')
    await log.refresh()
    expect([await log.lines(1, 1), log.tornBytes, log.generation]).toEqual([['bc'], 0, 0])
  })

  test('that was written anew is read anew', async () => {
    const { path, log } = await opened('a\nb\n')
    truncateSync(path, 0)
    appendFileSync(path, 'c\n')
    await log.refresh()
    expect([await log.lines(0, 9), log.generation]).toEqual([['c'], 1])
  })

  test('that is gone says so, and is read again when it is back', async () => {
    const { path, log } = await opened('a\n')
    rmSync(path)
    await expect(log.refresh()).rejects.toThrow(/ENOENT/)
    writeFileSync(path, 'b\nc\n')
    await log.refresh()
    expect(await log.lines(0, 9)).toEqual(['b', 'c'])
  })

  test('with a line of 5 MB gives it, and one of 40 MB as too long', { timeout: 30_000 }, async () => {
    const { log } = await opened(`a\n${'x'.repeat(5e6)}\n${'y'.repeat(4e7)}\nb\n`)
    const [first, long, tooLong, last] = await log.lines(0, 4)
    expect([first, long?.length, tooLong, last]).toEqual(['a', 5e6, undefined, 'b'])
  })
})

describe('a search', () => {
  test.each([
    [-1, 1, 1],
    [1, 1, 3],
    [3, 1, 1],
    [-1, -1, 3],
    [3, -1, 1],
    [1, -1, 3],
    [2, -1, 1],
    [0, -1, 3],
  ] as const)('from line %i in direction %i finds line %i', async (from, direction, found) => {
    const { log } = await opened('a\nx1\nb\nx2\n')
    expect(await log.find({ from, direction, isMatch: has('x') })).toBe(found)
  })

  test('comes back to where it started, last', async () => {
    const { log } = await opened('a\nx\nb\n')
    expect(await log.find({ from: 1, direction: 1, isMatch: has('x') })).toBe(1)
    expect(await log.find({ from: 1, direction: -1, isMatch: has('x') })).toBe(1)
  })

  test('over more than is read at once looks at each line once, in its direction', async () => {
    const { log } = await opened(Array.from({ length: 30 }, (_, line) => `${line} ${'x'.repeat(100_000)}\n`).join(''))
    for (const direction of [1, -1] as const) {
      const seen: number[] = []
      const isMatch = (line: string) => {
        seen.push(Number.parseInt(line, 10))
        return false
      }
      expect(await log.find({ from: 7, direction, isMatch })).toBe(-1)
      expect(seen).toEqual(Array.from({ length: 30 }, (_, passed) => (7 + direction * (passed + 1) + 60) % 30))
    }
  })

  test('that nobody wants any more ends', async () => {
    const { log } = await opened('a\nx\n')
    expect(await log.find({ from: -1, direction: 1, isMatch: has('x') }, () => false)).toBe(-1)
  })
})

test('a pipe in place of a log is refused, as nobody may ever write to it', async () => {
  const pipe = join(folder, 'pipe.jsonl')
  execFileSync('mkfifo', [pipe])
  await expect(new TrajectoryLog(pipe).refresh()).rejects.toThrow('no regular file')
})
