import { describe, expect, it } from 'vitest'
import type { InitializeParams } from 'vscode-languageserver/node'
import { defaultDiagnosticSettings } from './diagnosticSettings'
import { Settings } from './settings'

const able = { configuration: true, didChangeConfiguration: { dynamicRegistration: true } }

/** A client whose settings are `answers`, by URI of the folder. */
const client = (workspace: InitializeParams['capabilities']['workspace'] = able) => {
  const answers = new Map<string, unknown>()
  const asked: string[] = []
  const registered: unknown[] = []
  let tell: () => void = () => undefined
  const connection = {
    onDidChangeConfiguration: (handler: (params: { settings: null }) => void) => {
      tell = () => handler({ settings: null })
      return { dispose: () => undefined }
    },
    client: {
      register: async (_: unknown, options: unknown) => {
        registered.push(options)
        return { dispose: () => undefined }
      },
    },
    workspace: {
      getConfiguration: async (item: unknown) => {
        const { scopeUri, section } = Object(item)
        asked.push(`${section} of ${scopeUri}`)
        return answers.get(scopeUri)
      },
    },
  }
  const params = { processId: null, rootUri: null, capabilities: { ...(workspace ? { workspace } : {}) } }
  // The three members that are used, in their simplest form.
  const settings = new Settings(connection as never, params)
  return { answers, asked, registered, settings, change: () => tell() }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the settings of the server', () => {
  it('are those of the folder that is asked about', async () => {
    const { answers, settings } = client()
    answers.set('file:///a', { enable: false })
    answers.set('file:///b', { maxProblems: 7 })
    expect((await settings.load('file:///a')).enable).toBe(false)
    expect(await settings.load('file:///b')).toMatchObject({ enable: true, maxProblems: 7 })
  })

  it('are asked for once, not with every keystroke', async () => {
    const { asked, settings } = client()
    for (let key = 0; key < 100; key += 1) {
      await settings.load('file:///a')
      settings.of('file:///a')
    }
    expect(asked).toEqual(['harnessS.diagnostics of file:///a'])
  })

  it('follow a change without a reload, and tell of the folders that differ', async () => {
    const { answers, registered, settings, change } = client()
    const changed: string[] = []
    await settings.watch((uri) => changed.push(uri))
    await settings.load('file:///a')
    await settings.load('file:///b')
    answers.set('file:///b', { minCertainty: 'a' })
    change()
    await settle()
    expect(changed).toEqual(['file:///b'])
    expect(settings.of('file:///b').minCertainty).toBe('a')
    expect(registered).toEqual([{ section: 'harnessS.diagnostics' }])
  })

  it('end at the last of two changes that come at once', async () => {
    const { answers, settings, change } = client()
    const changed: string[] = []
    await settings.watch((uri) => changed.push(uri))
    await settings.load('file:///a')
    answers.set('file:///a', { maxProblems: 1 })
    change()
    answers.set('file:///a', { maxProblems: 2 })
    change()
    await settle()
    expect(settings.of('file:///a').maxProblems).toBe(2)
    expect(changed).toEqual(['file:///a'])
  })

  it('are not brought back for a folder that was closed meanwhile', async () => {
    const { answers, settings, change } = client()
    const changed: string[] = []
    await settings.watch((uri) => changed.push(uri))
    await settings.load('file:///a')
    answers.set('file:///a', { maxProblems: 1 })
    change()
    settings.forget('file:///a')
    await settle()
    expect(changed).toEqual([])
    expect(settings.of('file:///a')).toEqual(defaultDiagnosticSettings)
  })

  it('are the defaults with an editor that cannot be asked', async () => {
    const { asked, registered, settings } = client({})
    await settings.watch(() => undefined)
    expect(await settings.load('file:///a')).toEqual(defaultDiagnosticSettings)
    expect([asked, registered]).toEqual([[], []])
  })
})
