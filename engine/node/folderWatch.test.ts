import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderWatch } from './folderWatch'

let folder: string
let changes: number
let watch: FolderWatch

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-watch-'))
  changes = 0
  watch = new FolderWatch(() => {
    changes += 1
  })
})

afterEach(() => {
  watch.close()
  rmSync(folder, { recursive: true })
})

const told = () => expect.poll(() => changes, { timeout: 5000 }).toBeGreaterThan(0)

test('a file that is written in a folder is told, and one in a folder that is watched no more is not', async () => {
  const [one, other] = ['one', 'other'].map((name) => join(folder, name))
  if (one === undefined || other === undefined) throw new Error('two folders are needed')
  for (const each of [one, other]) mkdirSync(each)
  watch.set([one])
  watch.set([other])
  writeFileSync(join(one, 'a'), '')
  writeFileSync(join(other, 'a'), '')
  await told()
  const [seen] = [changes]
  writeFileSync(join(one, 'b'), '')
  watch.set([one, other])
  writeFileSync(join(one, 'c'), '')
  await expect.poll(() => changes, { timeout: 5000 }).toBeGreaterThan(seen)
})

test('a folder that is not there is passed over, and watched once it is', async () => {
  const late = join(folder, 'late')
  watch.set([late])
  mkdirSync(late)
  watch.set([late])
  writeFileSync(join(late, 'a'), '')
  await told()
})

test('a folder that was removed and made anew is watched again', async () => {
  const fleeting = join(folder, 'fleeting')
  mkdirSync(fleeting)
  watch.set([fleeting])
  rmSync(fleeting, { recursive: true })
  await told()
  mkdirSync(fleeting)
  watch.set([fleeting])
  changes = 0
  writeFileSync(join(fleeting, 'a'), '')
  await told()
})
