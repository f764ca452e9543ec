import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { median } from '../../bench/benchRow'

const runner = join(import.meta.dirname, '..', '..', 'bench', 'run.mjs')
const bench = (...args: readonly string[]) => spawnSync(process.execPath, [runner, ...args], { encoding: 'utf8' })

describe('npm run bench', () => {
  it.each([[[]], [['nothing']], [['start', 'parser']], [['../cli/main']]])(
    'refuses %j and names the benchmarks',
    (args) => {
      const { status, stdout, stderr } = bench(...args)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expect(stderr).toMatch(/NAME one of: .*parser.*start/)
    },
  )
})

describe('the median', () => {
  it('is the middle value, or the mean of the two in the middle', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([5])).toBe(5)
  })

  it('of nothing is no number', () => {
    expect(median([])).toBeNaN()
  })
})
