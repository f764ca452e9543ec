import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { liveListeners } from '../test/client/fakeVscode/fakeEvents'
import { settle, startedExtension, uriOf } from '../test/client/startedExtension'

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }))

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

describe('the extension', () => {
  it('is up while the server still starts', async () => {
    const { fake, server } = await startedExtension({ isBroken: true })
    expect(server.running).toBe(0)
    expect(fake.handlers.size).toBeGreaterThan(10)
    expect(fake.window.tree).toBeDefined()
  })

  it('gives back all it made when it is disposed', async () => {
    const before = liveListeners.count
    const { extension, fake, server, run } = await startedExtension()
    fake.workspace.set('files.associations', { '*.sibling.json': 'jsonc' })
    fake.workspace.open(uriOf('S1.sibling.json'), '{}', 'jsonc')
    await run('showReferences')
    extension.dispose()
    await settle()
    expect(liveListeners.count).toBe(before)
    expect(fake.handlers.size).toBe(0)
    expect(fake.statusItems.size).toBe(0)
    expect(server.running).toBe(0)
  })

  it('keeps a log of what the server does', async () => {
    const { fake } = await startedExtension()
    expect(fake.window.outputs).toEqual([
      'opened Harness-S',
      'The language server is starting.',
      'The language server is running.',
    ])
  })

  it('says nothing by itself', async () => {
    const { fake } = await startedExtension({ isTrusted: false, folders: [] })
    expect(fake.window.said).toEqual([])
    expect(fake.window.outputs.filter((line) => line.startsWith('shown'))).toEqual([])
  })
})

describe('the code of the client', () => {
  it('imports vscode as a value in two files alone, so that all others run without it', () => {
    expect(filesWith(/^import (?!type ).*from 'vscode'/m)).toEqual(['extension.ts'])
    expect(filesWith(/^import (?!type )[^']*from 'vscode-languageclient/m)).toEqual([
      join('languageServer', 'nodeServerClient.ts'),
    ])
  })

  it('starts processes in two places, and waits for none', () => {
    expect(filesWith(/node:child_process/).sort()).toEqual([
      join('languageServer', 'nodeServerClient.ts'),
      join('testing', 'nodeCommandLine.ts'),
    ])
    expect(filesWith(/\b(execSync|spawnSync|execFileSync|readFileSync)\b/)).toEqual([])
  })

  it('sends nothing anywhere', () => {
    expect(filesWith(/\bfetch\(|node:https?|createTelemetryLogger|openExternal/)).toEqual([])
  })
})
