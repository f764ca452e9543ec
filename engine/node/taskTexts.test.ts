import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleFiles, workspaceFile } from '../../test/cli/sampleWorkspace'
import { buildProject } from '../documents/project'
import { readTaskTexts, taskTextsStamp, textsAsked } from './taskTexts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'task-texts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const instance = (id: string, key = 'k1') => ({
  id,
  family: 'put',
  app: 'mail',
  key,
  value: 'v2',
  losesFirstWrite: false,
})
const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))

const environments = {
  world: { type: 'miniapps', data: 'a.json' },
  outside: { type: 'miniapps', data: '../b.json' },
  other: { type: 'spaceship', data: 'c.json' },
  empty: { type: 'miniapps' },
}
const box = { kind: 'tasks', schemaVersion: 1, id: 'box', splits: { train: ['t1'], test: ['t2'] } }
const asking = (files: object) =>
  textsAsked(buildProject(Object.entries(files).map(([path, value]) => ({ path, text: JSON.stringify(value) }))))
const whole = { ...sampleFiles, 'harness-s.json': { ...workspaceFile, environments }, 'box.tasks.json': box }

test('texts are asked of the data of environments inside the workspace, for the splits of its task sets', () => {
  expect(asking(whole)).toEqual({ data: ['a.json'], splits: ['train', 'test'] })
})

test('nothing is asked where there is no edit to compare texts with', () => {
  const { 'harness/S1.sibling.json': _, ...withoutEdits } = whole
  expect(asking(withoutEdits)).toEqual({ data: [], splits: [] })
})

test('what an environment publishes of its tasks', async () => {
  write('a.json', { train: [instance('t1')], test: [instance('t2', 'k3')], other: [instance('t3')] })
  expect(await readTaskTexts(folder, asking(whole))).toEqual(
    new Map([
      ['t1', 'put k1 v2 in mail'],
      ['t2', 'put k3 v2 in mail'],
    ]),
  )
})

test.each([
  ['is not there', undefined],
  ['is no JSON', '{ "train": '],
  ['holds no tasks', '{ "train": [{}] }'],
  ['lacks a split', JSON.stringify({ train: [instance('t1')] })],
])('data that %s has no texts', async (_, text) => {
  if (text !== undefined) writeFileSync(join(folder, 'a.json'), text)
  expect((await readTaskTexts(folder, asking(whole))).size).toBe(0)
})

test('the stamp is another when the data, the environments or the splits are', async () => {
  const asked = asking(whole)
  const stamps = [await taskTextsStamp(folder, asked)]
  expect(await taskTextsStamp(folder, asked)).toBe(stamps[0])
  write('a.json', { train: [instance('t1')] })
  stamps.push(await taskTextsStamp(folder, asked))
  stamps.push(await taskTextsStamp(folder, { ...asked, splits: ['train'] }))
  stamps.push(await taskTextsStamp(folder, { ...asked, data: [] }))
  expect(new Set(stamps).size).toBe(4)
})
