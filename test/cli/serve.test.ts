import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runRecords } from '../kit/runRecords'
import { runCommandLine, startCommandLine } from './commandLine'
import { canary, keyVariable, servedPolicy, workspaceWith } from './servedPolicy'

let endpoint: Awaited<ReturnType<typeof servedPolicy>>
let workspace: ReturnType<typeof workspaceWith>
const env = { [keyVariable]: canary }

beforeAll(async () => {
  endpoint = await servedPolicy()
  workspace = workspaceWith(4, { served: endpoint.config })
})
afterAll(async () => {
  await endpoint.remove()
  workspace.remove()
})

const inWorkspace = (...args: readonly string[]) => runCommandLine(args, { cwd: workspace.folder, env })

describe('serve openai with a script', { timeout: 60_000 }, () => {
  it('lets an evaluation solve exactly the tasks that the script knows', async () => {
    const script = [{ turns: [{ calls: [{ tool: 'done', arguments: { answer: 'none' } }] }] }]
    workspace.write('script.json', JSON.stringify(script))
    await endpoint.start('--script', join(workspace.folder, 'script.json'))
    const { status, stdout } = await inWorkspace('eval', '--harness', 'H0', '--policy', 'served', '--json')
    expect(status).toBe(0)
    const results = runRecords(workspace.folder, JSON.parse(stdout).run).lines('results.jsonl')
    expect(results.map(({ steps }) => steps)).toEqual([1, 1, 1, 1])
    await endpoint.kill()
  })
})

describe('serve openai', { timeout: 60_000 }, () => {
  it.each([
    [['--fault', 'nap'], 'There is no fault "nap".'],
    [['--script', 'nowhere.json'], 'The script cannot be read'],
    [['--script', 'harness-s.json'], 'The file is no list of scripts: it must be a list.'],
    [['--port', '0'], 'from 1 to 65535'],
  ])('refuses %j, and says what it takes', async (options, told) => {
    const { status, stderr, stdout } = await inWorkspace('serve', 'openai', ...options)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(told)
  })

  it('says that a port is taken', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const args = ['serve', 'openai', '--script', join(workspace.folder, 'script.json'), '--port', String(port)]
    const { status, stderr } = await inWorkspace(...args)
    expect(status).toBe(3)
    expect(stderr).toContain(`Port ${port} is taken.`)
    taken.close()
  })

  it('makes a token of its own where none is given, and ends with Ctrl-C', async () => {
    const args = ['serve', 'openai', '--script', join(workspace.folder, 'script.json')]
    const serving = startCommandLine(args, { env: { HARNESS_S_SERVE_TOKEN: '' } })
    await serving.said('Serving until Ctrl-C')
    serving.kill('SIGINT')
    const { status, stdout } = await serving.ended
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/),
      model: 'harness-s',
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })
})

describe('doctor', { timeout: 60_000 }, () => {
  const checkOf = async (variables: Readonly<Record<string, string>>) => {
    const { stdout } = await runCommandLine(['doctor', '--json'], { cwd: workspace.folder, env: variables })
    const { checks } = JSON.parse(stdout)
    return checks.find(({ name }: { name: string }) => name === 'policy served')
  }

  it('asks an endpoint for its models, which costs nothing', async () => {
    await endpoint.start('--script', join(workspace.folder, 'script.json'))
    endpoint.forget()
    expect(await checkOf(env)).toMatchObject({
      ok: true,
      detail: expect.stringContaining('harness-s at http://127.0.0.1'),
    })
    expect(endpoint.received()).toEqual([])
  })

  it('tells a key that is refused from one that is missing, and shows neither', async () => {
    const refused = await checkOf({ [keyVariable]: 'wrong-key' })
    expect(refused).toMatchObject({
      ok: false,
      detail: expect.stringContaining('401'),
      next: expect.stringContaining('key'),
    })
    expect(JSON.stringify(refused)).not.toContain('wrong-key')
    expect(await checkOf({})).toMatchObject({ ok: false, next: expect.stringContaining(`Set ${keyVariable}`) })
  })

  it('names an endpoint that is not there', async () => {
    await endpoint.kill()
    expect(await checkOf(env)).toMatchObject({ ok: false, detail: expect.stringContaining('ECONNREFUSED') })
  })
})
