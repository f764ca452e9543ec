import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { RunHeader } from '../../engine/documents/kinds/run'
import { isKind } from '../../engine/documents/validate'
import { nearest } from '../../engine/lint/nearest'
import type { KeptRun } from '../../engine/node/loggedRollouts'
import { readJson } from '../../engine/node/readJson'
import { readRecordNow } from '../../engine/node/readText'
import { hasCode } from '../../engine/node/systemError'
import { writeWhole } from '../../engine/node/writeWhole'
import { parseResultLines, type ResultLines } from '../../engine/trajectories/resultLines'
import { isRunHeader, newerVersion } from '../../engine/trajectories/runHeader'
import { runFiles } from '../../engine/trajectories/runLayout'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'

const runsFolder = (workspace: string): string => join(workspace, 'runs')
const runName = /^run-(\d{4,})$/

export const runPath = (workspace: string, run: string): string => join(runsFolder(workspace), run)

/** The runs of a workspace, oldest first. */
export const runNames = (workspace: string): readonly string[] =>
  existsSync(runsFolder(workspace))
    ? readdirSync(runsFolder(workspace))
        .filter((name) => runName.test(name))
        .sort()
    : []

/** False when it is there already. Node's recursive `mkdir` would call a read-only file system a missing folder. */
const isMade = (folder: string): boolean => {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Makes the folder of the next run: `run-0001`, `run-0002`, … Two commands at once get two folders. */
export const createRun = (workspace: string): string => {
  isMade(runsFolder(workspace))
  const last = Math.max(0, ...runNames(workspace).map((name) => Number(runName.exec(name)?.[1])))
  for (let number = last + 1; ; number++) {
    const run = `run-${String(number).padStart(4, '0')}`
    if (isMade(runPath(workspace, run))) return run
  }
}

const missingRun = (workspace: string, run: string): UserError => {
  const names = runNames(workspace)
  const known = names.slice(-5).reverse()
  const close = nearest(run, names)
  return new UserError({
    what: `There is no run "${run}"${close === undefined ? '.' : `; did you mean "${close}"?`}`,
    where: runsFolder(workspace),
    next: known.length === 0 ? 'Make one with `harness-s eval`.' : `The latest are: ${known.join(', ')}.`,
    exitCode: exitCodes.usage,
  })
}

const headerIn = (workspace: string, id: string): unknown => readJson(join(runPath(workspace, id), runFiles.header))

/**
 * The header of a run, under the name that its folder has now: a copied or renamed run goes on where it lies. Undefined
 * when it is missing, damaged, or of a newer version.
 */
export const findRunHeader = (workspace: string, id: string): RunHeader | undefined => {
  const header = headerIn(workspace, id)
  return isRunHeader(header) ? { ...header, id } : undefined
}

/** The results of a run, none where it has not begun. */
export const readResultLines = (workspace: string, id: string): ResultLines => {
  const path = join(runPath(workspace, id), runFiles.results)
  return parseResultLines(existsSync(path) ? readRecordNow(path) : '')
}

const newerRun = (header: RunHeader, id: string, where: string): UserError =>
  new UserError({
    what: `${id} cannot be read: ${newerVersion(header)}.`,
    where,
    next: 'Take a newer version of harness-s.',
    exitCode: exitCodes.infrastructure,
  })

/**
 * The header of a run that somebody named: of a path such as `runs/run-0001` the last part counts. A header that cannot
 * be read is told, and nothing is written over it.
 */
export const readRunHeader = (workspace: string, run: string): RunHeader => {
  const id = basename(run)
  const path = join(runPath(workspace, id), runFiles.header)
  if (/^\.*$/.test(id) || !existsSync(runPath(workspace, id))) throw missingRun(workspace, run)
  const header = findRunHeader(workspace, id)
  if (header !== undefined) return header
  const found = headerIn(workspace, id)
  if (isKind('run', found)) throw newerRun(found, id, path)
  throw new UserError({
    what: `The header of ${id} is ${existsSync(path) ? 'damaged' : 'missing'}.`,
    where: path,
    next: 'Its results are untouched; restore run.json from a copy, or run the evaluation again.',
    exitCode: exitCodes.infrastructure,
  })
}

export const writeRunHeader = (workspace: string, header: RunHeader): void =>
  writeWhole(join(runPath(workspace, header.id), runFiles.header), `${JSON.stringify(header, null, 2)}\n`)

/** A run whose header cannot be read recorded nothing that counts. */
export const keptRuns = (folder: string): readonly KeptRun[] =>
  runNames(folder).flatMap((run) => {
    const header = findRunHeader(folder, run)
    return header === undefined ? [] : [{ header, path: runPath(folder, run) }]
  })
