import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The bundle that users run; `npm test` builds it before any test. */
export const commandLineFile = join(import.meta.dirname, '..', '..', 'dist', 'cli.js')

export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface SpawnChoices {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** File descriptor that stdout goes to instead of being collected. */
  readonly stdoutTo?: number
  /** The reader goes away before the first byte, as `head` may. */
  readonly closeStdout?: boolean
  /** The input stays open until `endInput`, as that of a program that started the command. */
  readonly openInput?: boolean
  /** Root may read and write everything, so tests about rights run as another user, from a copy that it can read. */
  readonly withoutRights?: { readonly bundle: string }
}

const nobody = 65534
const isRoot = process.getuid?.() === 0

/** For tests about rights. Undefined where they cannot be tested: other systems, or a Node that only root can start. */
export const withoutRights = (folder: string): SpawnChoices | undefined => {
  if (process.getuid === undefined) return undefined
  if (!isRoot) return {}
  if (spawnSync(process.execPath, ['-e', '0'], { uid: nobody, gid: nobody, cwd: folder }).status !== 0) return undefined
  const bundle = join(folder, 'cli.js')
  copyFileSync(commandLineFile, bundle)
  chmodSync(bundle, 0o755)
  return { withoutRights: { bundle } }
}

/** A command under way. `said` waits until stderr holds a text, and fails when the command ends without it. */
export const startCommandLine = (args: readonly string[], choices: SpawnChoices = {}) => {
  const child = spawn(process.execPath, [choices.withoutRights?.bundle ?? commandLineFile, ...args], {
    cwd: choices.cwd,
    env: { ...process.env, HARNESS_S_DEBUG: '', ...choices.env },
    stdio: [choices.openInput ? 'pipe' : 'ignore', choices.stdoutTo ?? 'pipe', 'pipe'],
    ...(choices.withoutRights === undefined ? {} : { uid: nobody, gid: nobody }),
  })
  if (choices.closeStdout) child.stdout?.destroy()
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, stdout, stderr }))
  })
  const said = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = () => stderr.includes(text) && resolve()
      child.stderr?.on('data', look)
      child.on('close', () => reject(new Error(`It ended without saying "${text}", but: ${stderr}`)))
      look()
    })
  /** Waits until stdout holds a text. */
  const printed = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = () => stdout.includes(text) && resolve()
      child.stdout?.on('data', look)
      child.on('close', () => reject(new Error(`It ended without printing "${text}", but: ${stderr}`)))
      look()
    })
  return {
    ended,
    said,
    printed,
    endInput: () => child.stdin?.end(),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

export const runCommandLine = (args: readonly string[], choices: SpawnChoices = {}): Promise<Ended> =>
  startCommandLine(args, choices).ended

/** A folder of its own for one test, filled from `path -> text or JSON value`. */
export const temporaryWorkspace = (files: Readonly<Record<string, unknown>>) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'harness-s-cli-')))
  // Readable for other users, so that a test may drop its rights.
  chmodSync(folder, 0o755)
  const write = (path: string, content: unknown) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
  }
  for (const [path, content] of Object.entries(files)) write(path, content)
  const remove = () => {
    chmodSync(folder, 0o755)
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, write, remove }
}
