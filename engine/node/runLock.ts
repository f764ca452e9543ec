import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { processStart } from './processStart'
import { hasCode } from './systemError'

export class RunLockedError extends Error {
  override readonly name = 'RunLockedError'
  readonly path: string
  readonly pid: number

  constructor(path: string, pid: number) {
    super(`Process ${pid} is working on this run (${path}).`)
    this.path = path
    this.pid = pid
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return hasCode(error, 'EPERM')
  }
}

/** The process that works on the run whose lock this is; undefined when that is gone, or its number another's by now. */
const holder = (path: string): number | undefined => {
  const [number = '', start] = readFileSync(path, 'utf8').split(' ')
  const pid = Number.parseInt(number, 10)
  if (!Number.isInteger(pid) || !isAlive(pid)) return undefined
  const known = processStart(pid)
  return start === undefined || known === undefined || start === known ? pid : undefined
}

/** Whether a process works on the run whose lock this is. */
export const isRunHeld = (path: string): boolean => {
  try {
    return holder(path) !== undefined
  } catch {
    return false // Nobody holds a lock that is not there.
  }
}

const otherHolder = (path: string): number | undefined => {
  const pid = holder(path)
  return pid === process.pid ? undefined : pid
}

/** What stands in a lock of this process: its number, and where that is known when it began. */
const ownText = (): string => [String(process.pid), processStart(process.pid) ?? []].flat().join(' ')

const create = (path: string): boolean => {
  try {
    const descriptor = openSync(path, 'wx')
    writeSync(descriptor, ownText())
    closeSync(descriptor)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Renamed, not removed: of two processes that found the same stale lock only one can, and it sees what it took. */
const takeAway = (path: string): void => {
  const taken = `${path}.stale-${process.pid}`
  try {
    renameSync(path, taken)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const pid = otherHolder(taken)
  if (pid !== undefined) renameSync(taken, path)
  else rmSync(taken, { force: true })
}

/** Keeps two processes from working on one run. A lock whose process is gone is taken over. Returns the release. */
export const lockRun = (path: string): (() => void) => {
  for (let tries = 0; !create(path); tries++) {
    const pid = otherHolder(path)
    if (pid !== undefined || tries > 3) throw new RunLockedError(path, pid ?? 0)
    takeAway(path)
  }
  return () => rmSync(path, { force: true })
}
