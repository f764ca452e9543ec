import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Workspace } from '../../engine/documents/kinds/workspace'
import { contextOfDocuments } from '../../test/kit/contextOfDocuments'
import { exitCodes } from '../exitCodes'
import { openEnvironment } from './environments'
import { openPolicy } from './policies'
import { openSharedByModels } from './runBudgets'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'harness-s-environment-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const contextWith = (sections: Partial<Workspace>) => ({
  ...contextOfDocuments({}, { kind: 'workspace', schemaVersion: 1, id: 'w', ...sections }),
  folder,
})
const open = (environment: NonNullable<Workspace['environments']>[string]) =>
  openEnvironment(contextWith({ environments: { world: environment } }), undefined)

describe('the environment of a run', () => {
  it('opens its data, whose path counts from the workspace', async () => {
    const task = { id: 'a-1', family: 'put', app: 'mail', key: 'k1', value: 'v1' }
    writeFileSync(join(folder, 'data.json'), JSON.stringify({ test: [task] }))
    const provider = await open({ type: 'miniapps', data: 'data.json' })
    expect((await provider.tasks('test')).map(({ id }) => id)).toEqual(['a-1'])
  })

  it.each([
    [{ type: 'miniapps' }, 'The environment names no data file.', exitCodes.usage],
    [{ type: 'miniapps', data: 'no.json' }, 'cannot be used: it does not exist.', exitCodes.infrastructure],
    [{ type: 'miniapps', data: '.' }, 'cannot be used: it is a folder.', exitCodes.infrastructure],
    [{ type: 'appworld' }, 'This version has no environment of type "appworld".', exitCodes.usage],
  ] as const)('%j is refused', async (environment, what, exitCode) => {
    const explanation = { what: expect.stringContaining(what), where: expect.stringContaining(folder), exitCode }
    await expect(open(environment)).rejects.toMatchObject({ explanation })
  })

  it('whose data is damaged is told by the data, with the file', async () => {
    writeFileSync(join(folder, 'data.json'), '{"test":1}')
    await expect(open({ type: 'miniapps', data: 'data.json' })).rejects.toThrow(
      'data.json: the split "test" must be a list',
    )
  })
})

describe('the policy of a run', () => {
  it('of a type that this version lacks is refused before any thread is started', async () => {
    const context = contextWith({ policies: { big: { type: 'psychic' } } })
    const signal = new AbortController().signal
    const shared = openSharedByModels(context)
    const run = { runFolder: folder, callsFile: 'calls.jsonl', shared }
    const options = { ...run, warmStart: 1, concurrency: 1, onEvent: () => undefined, signal }
    await expect(openPolicy(context, undefined, options)).rejects.toMatchObject({
      explanation: { what: 'This version has no policy of type "psychic".', exitCode: exitCodes.usage },
    })
  })
})
