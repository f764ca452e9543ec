import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkLayers } from './layers.mjs'

const root = process.cwd()
let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'harness-s-layers-test-'))
  for (const path of ['engine/documents', 'engine/hooks', 'cli']) mkdirSync(join(folder, path), { recursive: true })
  symlinkSync(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'))
  writeFileSync(join(folder, 'cli/main.ts'), '')
  writeFileSync(join(folder, 'engine/hooks/event.ts'), 'export type Event = string\n')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the layer check', () => {
  it('reports an import upwards, even of a type only', async () => {
    writeFileSync(
      join(folder, 'engine/documents/json.ts'),
      "import type { Event } from '../hooks/event'\nexport type A = Event\n",
    )
    const { failed, output } = await checkLayers(folder)
    expect(failed).toBeGreaterThan(0)
    expect(output).toContain('layer-documents: engine/documents/json.ts -> engine/hooks/event.ts')
  })

  it('does not call a tree clean of which it read next to nothing', async () => {
    const { failed, output } = await checkLayers(folder)
    expect(failed).toBe(1)
    expect(output).toMatch(/only \d+ modules were read/)
  })
})
