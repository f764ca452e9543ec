import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ServedRequest } from '../../engine/node/openaiServer'
import { smallExampleWorkspace } from '../kit/exampleWorkspace'
import { freePort } from '../kit/freePort'
import { startCommandLine } from './commandLine'

/** What the endpoint wants as key; no file and no output may ever hold it. */
export const canary = 'canary-key-8f31c6'
export const keyVariable = 'TEST_ENDPOINT_KEY'

/** `harness-s serve openai` as a process of its own, which can be killed and started again at the same address. */
export const servedPolicy = async () => {
  const port = await freePort()
  const log = join(process.cwd(), 'dist', `test-served-${port}.jsonl`)
  let child: ReturnType<typeof startCommandLine> | undefined

  const start = async (...options: readonly string[]): Promise<void> => {
    const args = ['serve', 'openai', '--port', String(port), '--log', log, ...options]
    child = startCommandLine(args, { env: { HARNESS_S_SERVE_TOKEN: canary } })
    await child.said('Serving until Ctrl-C')
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child?.kill(signal)
    await child?.ended
    child = undefined
  }
  const logged = (): readonly ServedRequest[] =>
    existsSync(log)
      ? readFileSync(log, 'utf8')
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line))
      : []

  let forgotten = 0
  const served = () => logged().slice(forgotten)

  return {
    config: { type: 'openai', baseUrl: `http://127.0.0.1:${port}/v1`, model: 'harness-s', keyEnv: keyVariable },
    log,
    start,
    kill: () => end('SIGKILL'),
    received: () => served().filter(({ event }) => event === 'received'),
    /** What was asked up to now is not told again. */
    forget: () => {
      forgotten = logged().length
    },
    remove: async () => {
      await end('SIGTERM')
      rmSync(log, { force: true })
    },
  }
}

/** The example with these policies beside its own, and other members of its workspace file. */
export const workspaceWith = (tasks: number, policies: object, members: object = {}) => {
  const workspace = smallExampleWorkspace(tasks)
  const file = JSON.parse(readFileSync(join(workspace.folder, 'harness-s.json'), 'utf8'))
  const all = { ...file, policies: { ...file.policies, ...policies }, ...members }
  workspace.write('harness-s.json', JSON.stringify(all))
  return workspace
}
