import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firingMessagesMethod, firingsMethod, validateMethod, whyNotMethod } from '../../protocol/languageServer'
import { runCommandLine } from '../cli/commandLine'
import { exampleWorkspace } from '../kit/exampleWorkspace'
import { listOf, memberOf, ServedWorkspace } from './servedWorkspace'

/** The example after `harness-s eval` of H0, as files by their path. */
let recorded: Readonly<Record<string, Uint8Array>>
let printed: { readonly hooks: readonly Readonly<Record<string, { readonly fired: number; readonly of: number }>>[] }
let served: ServedWorkspace

const sibling = 'harness/S1.sibling.json'
const refreshMethod = 'workspace/codeLens/refresh'

const filesIn = (folder: string) => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => statSync(join(folder, path)).isFile())
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path))]))
}

beforeAll(async () => {
  const workspace = exampleWorkspace()
  const run = (...args: readonly string[]) => runCommandLine(args, { cwd: workspace.folder })
  expect((await run('eval', '--harness', 'H0', '--split', 'train', '--limit', '40')).status).toBe(0)
  printed = JSON.parse((await run('preview', 'S1', '--json')).stdout)
  recorded = filesIn(workspace.folder)
  workspace.remove()
}, 120_000)

const capabilities = { workspace: { codeLens: { refreshSupport: true } }, textDocument: { publishDiagnostics: {} } }

beforeEach(async () => {
  served = await ServedWorkspace.start(recorded, { capabilities })
  served.open(sibling, textOf(sibling))
})

afterEach(() => served.stop())

const textOf = (path: string) => new TextDecoder().decode(recorded[path])

const titles = async (path = sibling): Promise<readonly string[]> => {
  const { result } = await served.client.request('textDocument/codeLens', { textDocument: { uri: served.uri(path) } })
  return listOf(result).map((lens) => String(memberOf(memberOf(lens, 'command'), 'title')))
}

/** The lens of a hook once it is as expected, or as it is after a while. */
const lensOnce = async (isExpected: (title: string | undefined) => boolean, path = sibling) => {
  for (let time = 0; time < 200; time += 1) {
    const title = (await titles(path)).find((each) => each.startsWith('fires on'))
    if (isExpected(title)) return title
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return (await titles(path)).find((each) => each.startsWith('fires on'))
}

const isShown = (title: string | undefined) => title !== undefined

describe('the lens of a hook', () => {
  test('says what `harness-s preview` says', async () => {
    const [hook] = printed.hooks
    const part = (name: string) => `${hook?.[name]?.fired} of ${hook?.[name]?.of} ${name}`
    expect(await lensOnce(isShown)).toBe(`fires on ${part('rollouts')}, ${part('targets')}, ${part('successes')}`)
  })

  test('moves when the hook is edited', async () => {
    const before = await lensOnce(isShown)
    served.edit(
      sibling,
      textOf(sibling)
        .replace('"pagination_present"', '"always"')
        .replace(/"parameters": \{[^}]*\},/, ''),
    )
    const after = await lensOnce((title) => title !== before)
    expect(after).toMatch(/^fires on \d+ of 40 rollouts/)
    expect(after).not.toBe(before)
  })

  test('asks the editor to look again when there is another number, and only then', async () => {
    await lensOnce(isShown)
    await served.rest()
    const refreshes = () => served.asked.filter((method) => method === refreshMethod).length
    const before = refreshes()
    expect(before).toBeGreaterThan(0)
    await titles()
    await served.rest()
    expect(refreshes()).toBe(before)
    served.edit(sibling, textOf(sibling).replace('"maxPerTask": 12', '"maxPerTask": 1'))
    await titles()
    await served.rest()
    expect(refreshes()).toBe(before + 1)
  })

  test('is gone with the record', async () => {
    expect(await lensOnce(isShown)).toBeDefined()
    rmSync(served.folder.at('runs'), { recursive: true })
    await served.client.request(validateMethod, {})
    expect(await lensOnce((title) => title === undefined)).toBeUndefined()
  })
})

describe('a hook', () => {
  const ask = async (method: string, params: object) => {
    const { result } = await served.client.request(method, { uri: served.uri(sibling), hook: 'next-page', ...params })
    return result
  }
  const firstFiring = async () => {
    await lensOnce(isShown)
    const firings = await ask(firingsMethod, {})
    const [firing] = listOf(memberOf(firings, 'firings'))
    return { firings, rollout: String(memberOf(firing, 'rollout')), step: Number(memberOf(firing, 'step')), firing }
  }

  test('tells where it fires, in which logs', async () => {
    const { firings, firing, rollout } = await firstFiring()
    expect(firings).toMatchObject({ hook: 'next-page', parent: 'H0', isSample: false })
    expect(firing).toMatchObject({ status: 'fired', text: 'next' })
    const log = listOf(memberOf(firings, 'rollouts')).find((each) => memberOf(each, 'rollout') === rollout)
    expect(readFileSync(new URL(String(memberOf(log, 'log'))), 'utf8')).toContain('"type":"header"')
  })

  test('tells of what was typed a moment ago, without waiting for a lens', async () => {
    await lensOnce(isShown)
    served.edit(sibling, textOf(sibling).replace('"next"', '"verify"'))
    expect(listOf(memberOf(await ask(firingsMethod, {}), 'firings'))[0]).toMatchObject({ text: 'verify' })
  })

  test('shows the messages with its own', async () => {
    const { rollout, step, firing } = await firstFiring()
    const callId = memberOf(firing, 'callId')
    const { before, after } = Object(await ask(firingMessagesMethod, { rollout, step, callId }))
    expect(after).toContain('--- user (hook:next-page)\nnext')
    expect(before).not.toContain('hook:next-page')
    expect(await ask(firingMessagesMethod, { rollout, step: 99 })).toBeNull()
  })

  test('tells which part of its condition was false, as the command line does', async () => {
    const { rollout, step } = await firstFiring()
    expect(memberOf(await ask(whyNotMethod, { rollout, step }), 'text')).toContain('it would have fired')
    expect(memberOf(await ask(whyNotMethod, { rollout, step: 0 }), 'text')).toContain('after_tool was not raised there')
    expect(await ask(whyNotMethod, { rollout: 'run-0001/H0/nowhere/0', step })).toBeNull()
    expect(await ask(whyNotMethod, { rollout, step, hook: 'nobody' })).toEqual({ text: null })
  })

  test('that is not there, or of which nothing is recorded, has nothing to tell', async () => {
    await lensOnce(isShown)
    for (const hook of ['nobody', 7, null]) expect(await ask(firingsMethod, { hook })).toBeNull()
    expect(await ask(firingsMethod, { uri: served.uri('harness/none.sibling.json') })).toBeNull()
  })
})
