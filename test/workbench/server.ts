import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { userSettings } from './userSettings'

/** An installed build of VS Code's server. */
export interface Host {
  readonly name: string
  readonly node: string
  readonly entry: string
}

export interface ServerOptions {
  /** Fresh folder for user data, settings and logs. */
  readonly folder: string
  readonly extensions: string
  /** Whether every folder is trusted; otherwise none is, and nobody asks. */
  readonly trusted: boolean
  readonly environment?: Readonly<Record<string, string>>
}

export interface Server {
  /** "host:port", which is also the authority of remote URIs. */
  readonly authority: string
  readonly stop: () => Promise<void>
}

const loopback = '127.0.0.1'
const startTimeout = 30_000
const stopTimeout = 5000

/** Look-ups in the gallery end at once at a closed port of this machine. */
const noGallery = JSON.stringify({ serviceUrl: `http://${loopback}:${9}/none` })

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, loopback)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}

/** Flags that the server and its `--install-extension` share. */
export const folderFlags = ({
  folder,
  extensions,
}: Pick<ServerOptions, 'folder' | 'extensions'>): readonly string[] => [
  `--config=${join(folder, 'config.yaml')}`,
  `--user-data-dir=${join(folder, 'user')}`,
  `--extensions-dir=${extensions}`,
]

const serverFlags = (options: ServerOptions, authority: string): readonly string[] => [
  ...folderFlags(options),
  '--auth=none',
  `--bind-addr=${authority}`,
  '--disable-telemetry',
  '--disable-update-check',
  '--disable-getting-started-override',
  ...(options.trusted ? ['--disable-workspace-trust'] : []),
]

const running = new Set<ChildProcess>()

/** The server forks; a signal to the group reaches all of it. */
const signalGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals) => {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // The whole group is gone already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const stop = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    signalGroup(child, 'SIGTERM')
    await Promise.race([exit, sleep(stopTimeout, undefined, { ref: false })])
  }
  signalGroup(child, 'SIGKILL')
  running.delete(child)
}

const isHealthy = async (authority: string) => {
  try {
    return (await fetch(`http://${authority}/healthz`)).ok
  } catch (error) {
    if (error instanceof TypeError) return false // Nobody listens yet.
    throw error
  }
}

const waitUntilHealthy = async (child: ChildProcess, authority: string, output: readonly Buffer[]) => {
  const deadline = Date.now() + startTimeout
  while (!(await isHealthy(authority))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const state = child.exitCode === null ? 'does not answer' : `ended with ${child.exitCode}`
      throw new Error(`The VS Code server ${state}. It said:\n${Buffer.concat(output).toString()}`)
    }
    await sleep(50)
  }
}

export const startServer = async (host: Host, options: ServerOptions): Promise<Server> => {
  const settings = join(options.folder, 'user', 'User')
  await mkdir(settings, { recursive: true })
  await writeFile(join(settings, 'settings.json'), JSON.stringify(userSettings))
  const authority = `${loopback}:${await freePort()}`
  const child = spawn(host.node, [host.entry, ...serverFlags(options, authority)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, EXTENSIONS_GALLERY: noGallery, ...options.environment },
  })
  running.add(child)
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
  try {
    await waitUntilHealthy(child, authority, output)
  } catch (error) {
    await stop(child)
    throw error
  }
  return { authority, stop: () => stop(child) }
}
