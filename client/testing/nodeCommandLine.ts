import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { CommandEnd, RunningCommand, StartCommandLine } from './commandLine'

/** A run that is asked to stop finishes what it writes. */
const usualGraceMs = 5000
const keptNotes = 4000

/**
 * Runs the bundled command line by VS Code's own Node. The command stops when its input ends: that is how it is asked to,
 * and what happens by itself when the window dies.
 */
export const nodeCommandLine =
  (bundle: string, graceMs = usualGraceMs): StartCommandLine =>
  ({ args, cwd, env = {}, onLine, onNote }) => {
    const child = started([bundle, ...args], cwd, env)
    if (child instanceof Error) return neverStarted(child)
    let notes = ''
    const keep = (text: string) => {
      notes = (notes + text).slice(-keptNotes)
      onNote(text)
    }
    createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY }).on('line', onLine)
    child.stderr.setEncoding('utf8').on('data', keep)
    // A command that ended already reads nothing any more.
    child.stdin.on('error', () => undefined)
    const ended = new Promise<CommandEnd>((resolve) => {
      child.once('error', (error) => resolve({ code: null, notes: `${notes}${error.message}` }))
      child.once('close', (code, signal) => resolve({ code, notes, ...(signal !== null && { killedBy: signal }) }))
    })
    return { ended, stop: () => stopSoftly(child, ended, graceMs) }
  }

type Environment = Readonly<Record<string, string>>

/** No system takes an argument with a NUL in it, and a task may be called so. */
const started = (args: readonly string[], cwd: string, env: Environment): ChildProcessWithoutNullStreams | Error => {
  try {
    const variables = { ...process.env, ...env, ELECTRON_RUN_AS_NODE: '1', NO_COLOR: '1' }
    return spawn(process.execPath, args, { cwd, env: variables, stdio: ['pipe', 'pipe', 'pipe'] })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const neverStarted = ({ message }: Error): RunningCommand => ({
  ended: Promise.resolve({ code: null, notes: message }),
  stop: () => undefined,
})

const stopSoftly = (child: ChildProcess, ended: Promise<CommandEnd>, graceMs: number): void => {
  child.stdin?.end()
  const terms = setTimeout(() => child.kill('SIGTERM'), graceMs)
  const kills = setTimeout(() => child.kill('SIGKILL'), 2 * graceMs)
  void ended.then(() => {
    clearTimeout(terms)
    clearTimeout(kills)
  })
}
