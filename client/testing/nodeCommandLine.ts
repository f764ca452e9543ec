import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { CommandEnd, StartCommandLine } from './commandLine'

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
    const child = spawn(process.execPath, [bundle, ...args], {
      cwd,
      env: { ...process.env, ...env, ELECTRON_RUN_AS_NODE: '1', NO_COLOR: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
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

const stopSoftly = (child: ChildProcess, ended: Promise<CommandEnd>, graceMs: number): void => {
  child.stdin?.end()
  const terms = setTimeout(() => child.kill('SIGTERM'), graceMs)
  const kills = setTimeout(() => child.kill('SIGKILL'), 2 * graceMs)
  void ended.then(() => {
    clearTimeout(terms)
    clearTimeout(kills)
  })
}
