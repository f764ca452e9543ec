import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'harness-s-heap-'))
const bundle = join(folder, 'smallHeap.cjs')

beforeAll(async () => {
  await build({ entryPoints: [join(__dirname, 'smallHeap.ts')], outfile: bundle, bundle: true, platform: 'node' })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Like a run with many answers on their way: what dies has lived long enough to be taken for long-lived. */
const workload = `
  const answers = []
  for (let i = 0; i < 400_000; i++) {
    answers[i % 20_000] = { index: i, words: Array.from({ length: 20 }, (_, word) => ({ word })) }
  }
  process.stdout.write(String(process.memoryUsage().heapTotal / 2 ** 20))`

const heapMegabytes = (before: string): number => Number(execFileSync(process.execPath, ['-e', before + workload]))

test('a process that asks for it holds a heap nearer to what lives', () => {
  const usual = heapMegabytes('')
  const small = heapMegabytes(`require(${JSON.stringify(bundle)}).keepHeapSmall();`)
  expect(small).toBeLessThan(0.8 * usual)
})

test('every flag is one that this Node knows', () => {
  const program = `require(${JSON.stringify(bundle)}).keepHeapSmall()`
  const { status, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
