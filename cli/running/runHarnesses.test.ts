import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { miniappsCatalog } from '../../engine/environments/miniapps/catalog'
import { harnessPath } from '../../engine/trajectories/runLayout'
import { prepareExample } from '../../test/kit/exampleHarnesses'
import { refusal } from '../../test/kit/refusal'
import { exitCodes } from '../exitCodes'
import { keepHarnesses, keptHarness } from './runHarnesses'

const { resolved } = prepareExample('S6')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'harness-s-kept-'))
  keepHarnesses(folder, [resolved], miniappsCatalog)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = () => join(folder, harnessPath('S6'))

describe('the harness that a run keeps', () => {
  it('is the one that ran, with nothing left of the parents that it needs', () => {
    expect(keptHarness(folder, resolved)).toEqual({ ...resolved, lineage: ['S6'] })
  })

  it.each([
    ['missing', undefined, 'missing or damaged'],
    ['cut off', '{"kind":"harness"', 'missing or damaged'],
    ['another kind of document', '{"kind":"pool"}', 'missing or damaged'],
    ['changed', JSON.stringify({ kind: 'harness', schemaVersion: 1, id: 'S6', state: {} }), 'was changed'],
  ])('is refused when it is %s', (_, text, message) => {
    if (text === undefined) rmSync(path())
    else writeFileSync(path(), text)
    const { what, where, next, exitCode } = refusal(() => keptHarness(folder, resolved))
    expect(what).toContain(message)
    expect({ where, exitCode }).toEqual({ where: path(), exitCode: exitCodes.infrastructure })
    expect(next).toContain('harness-s report')
  })
})
