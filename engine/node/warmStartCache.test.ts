import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { copyDatums, copyVocabulary, testAdam } from '../../test/kit/copyTask'
import { createTinyPolicy } from '../policies/tiny/tinyPolicy'
import { cachedWarmStart } from './warmStartCache'

const root = await mkdtemp(join(tmpdir(), 'harness-s-warm-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const shape = { width: 16, layers: 1, context: 32 }
const hash = `sha256:${'ab'.repeat(32)}`
let folder = ''
let notes: string[] = []
let builds = 0

beforeEach(async () => {
  folder = join(await mkdtemp(join(root, 'case-')), 'cache')
  notes = []
  builds = 0
})

/** Asks a new policy for the warm start; returns where it came from and the state it left. */
const ask = async (name = hash, layers = 1) => {
  const policy = createTinyPolicy({ ...shape, layers }, copyVocabulary, 1)
  const cache = { folder, note: (text: string) => notes.push(text) }
  const from = await cachedWarmStart(policy, cache, name, async () => {
    builds += 1
    await policy.trainStep(copyDatums(0, 4), 'cross_entropy', testAdam)
  })
  return { from, state: Buffer.from(await policy.saveState()), version: (await policy.publish()).version }
}

const onlyFile = async () => join(folder, (await readdir(folder))[0] ?? 'none')

describe('a warm start', () => {
  test('is built once, then read: same weights, fresh optimizer, step 0', async () => {
    const built = await ask()
    const cached = await ask()
    expect([built.from, cached.from, builds]).toEqual(['built', 'cached', 1])
    expect(cached.state.equals(built.state)).toBe(true)
    expect(cached.version).toEqual(built.version)
    expect(built.version.step).toBe(0)
    expect(notes).toEqual([])
  })

  test('of another recipe has a file of its own', async () => {
    await ask()
    expect((await ask(`sha256:${'cd'.repeat(32)}`)).from).toBe('built')
    expect((await readdir(folder)).length).toBe(2)
  })

  test('leaves no unfinished file behind', async () => {
    await ask()
    expect((await readdir(folder)).filter((name) => !name.endsWith('.bin'))).toEqual([])
  })

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 1000)],
    ['empty', () => Buffer.alloc(0)],
    ['flipped in one bit of a weight', (bytes: Buffer) => bytes.fill((bytes[3000] ?? 0) ^ 1, 3000, 3001)],
  ])('whose file is %s is built again, with a note that names the file', async (_, damage) => {
    const { state } = await ask()
    const file = await onlyFile()
    await writeFile(file, damage(await readFile(file)))
    const again = await ask()
    expect(again.from).toBe('built')
    expect(again.state.equals(state)).toBe(true)
    expect(notes).toEqual([`The cached warm start ${file} cannot be used: its content is damaged. It is built again.`])
    expect((await ask()).from).toBe('cached')
  })

  test('for another shape under the same name is built again', async () => {
    await ask()
    expect((await ask(hash, 2)).from).toBe('built')
    expect(notes[0]).toMatch(/cannot be used: Tiny policy state: it is for width 16, layers 1/)
  })

  test('that cannot be read, because a folder has its name, is built and not kept', async () => {
    await ask()
    const file = await onlyFile()
    await rm(file)
    await mkdir(file)
    expect((await ask()).from).toBe('built')
    expect(notes[0]).toMatch(/cannot be used: it is a folder/)
    expect(notes[1]).toMatch(/cannot be kept in .*The next run builds it again/)
  })

  test('that cannot be kept is built all the same, with a note', async () => {
    await writeFile(folder, 'a file where the cache folder should be')
    expect((await ask()).from).toBe('built')
    expect(notes.at(-1)).toMatch(/cannot be kept in/)
  })
})
