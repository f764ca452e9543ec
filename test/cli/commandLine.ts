import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
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
  /** Run as this user; only root may. */
  readonly uid?: number
}

export const runCommandLine = (args: readonly string[], choices: SpawnChoices = {}): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [commandLineFile, ...args], {
      cwd: choices.cwd,
      env: { ...process.env, HARNESS_S_DEBUG: '', ...choices.env },
      stdio: ['ignore', choices.stdoutTo ?? 'pipe', 'pipe'],
      ...(choices.uid === undefined ? {} : { uid: choices.uid, gid: choices.uid }),
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
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, stdout, stderr }))
  })

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
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
