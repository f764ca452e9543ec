import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunHeader } from '../engine/documents/kinds/run'
import { isKind } from '../engine/documents/validate'
import { writeWhole } from '../engine/node/writeWhole'
import { runFiles } from '../engine/trajectories/runLayout'
import { exitCodes } from './exitCodes'
import { UserError } from './userError'

const runsFolder = (workspace: string): string => join(workspace, 'runs')
const runName = /^run-(\d{4,})$/

export const runPath = (workspace: string, run: string): string => join(runsFolder(workspace), run)

const runNames = (workspace: string): readonly string[] =>
  existsSync(runsFolder(workspace))
    ? readdirSync(runsFolder(workspace))
        .filter((name) => runName.test(name))
        .sort()
    : []

/** Makes the folder of the next run: `run-0001`, `run-0002`, … Two commands at once get two folders. */
export const createRun = (workspace: string): string => {
  mkdirSync(runsFolder(workspace), { recursive: true })
  const last = Math.max(0, ...runNames(workspace).map((name) => Number(runName.exec(name)?.[1])))
  for (let number = last + 1; ; number++) {
    const run = `run-${String(number).padStart(4, '0')}`
    if (mkdirSync(runPath(workspace, run), { recursive: true }) !== undefined) return run
  }
}

const missingRun = (workspace: string, run: string): UserError => {
  const known = runNames(workspace).slice(-5).reverse()
  return new UserError({
    what: `There is no run "${run}".`,
    where: runsFolder(workspace),
    next: known.length === 0 ? 'Make one with `harness-s eval`.' : `The latest are: ${known.join(', ')}.`,
    exitCode: exitCodes.usage,
  })
}

const parseHeader = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The header of a run. A header that cannot be read is told, and nothing is written over it. */
export const readRunHeader = (workspace: string, run: string): RunHeader => {
  const path = join(runPath(workspace, run), runFiles.header)
  if (!existsSync(path)) throw missingRun(workspace, run)
  const header = parseHeader(path)
  if (isKind('run', header)) return header
  throw new UserError({
    what: `The header of ${run} is damaged.`,
    where: path,
    next: 'Its results are untouched; restore run.json from a copy, or run the evaluation again.',
    exitCode: exitCodes.infrastructure,
  })
}

export const writeRunHeader = (workspace: string, header: RunHeader): void =>
  writeWhole(join(runPath(workspace, header.id), runFiles.header), `${JSON.stringify(header, null, 2)}\n`)
