import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ResultLine } from '../documents/kinds/resultLine'
import type { RunHeader } from '../documents/kinds/run'
import type { Catalog } from '../documents/kinds/tools'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { isKind } from '../documents/validate'
import { atifFormat } from '../trajectories/formats/atif/toAtif'
import { chatFormat } from '../trajectories/formats/chat/toChat'
import type { ExportFormat } from '../trajectories/formats/exportedRollout'
import type { LossCounter } from '../trajectories/formats/losses'
import { otelFormat } from '../trajectories/formats/otel/toOtel'
import { parseRecord } from '../trajectories/parseRecord'
import { catalogPath, encodeName, runFiles, trajectoryPath } from '../trajectories/runLayout'
import { fileLines } from './fileLines'
import { isFile } from './isFile'
import { lastResults } from './lastResults'
import { createBatchFile } from './lineFile'
import { readJson } from './readJson'
import { writeWhole } from './writeWhole'

export const exportFormats = { atif: atifFormat, chat: chatFormat, otel: otelFormat } as const
export type ExportFormatName = keyof typeof exportFormats

/** A run, and of its rollouts those whose id begins with these parts; empty = all. */
export interface ExportSource {
  readonly header: RunHeader
  readonly folder: string
  readonly rollouts: string
}

/** In the order of their ids. */
const resultsOf = ({ folder, rollouts }: ExportSource): readonly ResultLine[] => {
  const isWanted = ({ rollout }: ResultLine): boolean =>
    rollouts === '' || rollout === rollouts || rollout.startsWith(`${rollouts}/`)
  const results = lastResults(join(folder, runFiles.results), isWanted)
  return [...results].sort((a, b) => (a.rollout < b.rollout ? -1 : 1))
}

const recordsOf = (path: string, losses: LossCounter): readonly TrajectoryRecord[] => {
  const records: TrajectoryRecord[] = []
  for (const text of isFile(path) ? fileLines(path) : []) {
    const record = parseRecord(text)
    if (record === undefined) losses.add('line of a log that cannot be read')
    else records.push(record)
  }
  return records
}

const catalogOf = (folder: string): Catalog | undefined => {
  const catalog = readJson(join(folder, catalogPath))
  return isKind('tools', catalog) ? catalog : undefined
}

/** What is written so far; `end` puts it in its place, all at once. */
interface Output {
  put(name: string, value: object): void
  end(): void
  /** After a failure, also one of `end`. */
  drop(): void
}

const lineOutput = (out: string): Output => {
  const temporary = `${out}.${process.pid}.tmp`
  const file = createBatchFile(temporary)
  let isOpen = true
  const close = (): void => {
    if (isOpen) file.close()
    isOpen = false
  }
  return {
    put: (_, value) => {
      file.append(value)
      file.flush()
    },
    end: () => {
      close()
      renameSync(temporary, out)
    },
    drop: () => {
      close()
      rmSync(temporary, { force: true })
    },
  }
}

const folderOutput = (out: string): Output => {
  const temporary = `${out}.${process.pid}.tmp`
  mkdirSync(temporary, { recursive: true })
  return {
    put: (name, value) => writeWhole(join(temporary, name), `${JSON.stringify(value)}\n`),
    end: () => renameSync(temporary, out),
    drop: () => rmSync(temporary, { recursive: true, force: true }),
  }
}

/**
 * Writes rollouts one after the other; one is held at a time. `out` is there when all of them are, with a report of
 * what was lost beside it. Only the log, the result line, the header and the catalogue are read: nothing sealed.
 */
export const exportRollouts = (
  format: ExportFormat,
  sources: readonly ExportSource[],
  out: string,
  losses: LossCounter,
): { readonly rollouts: number; readonly report: string } => {
  const report = `${out}.losses.json`
  mkdirSync(dirname(out), { recursive: true })
  const output = format.each === 'line' ? lineOutput(out) : folderOutput(out)
  const written = new Set<string>()
  try {
    for (const source of sources) exportSource(format, source, { output, losses, written })
    if (written.size === 0) output.drop()
    else output.end()
  } catch (error) {
    output.drop()
    throw error
  }
  const rollouts = written.size
  if (rollouts > 0) {
    writeWhole(report, `${JSON.stringify({ rollouts, losses: Object.fromEntries(losses.losses) }, null, 2)}\n`)
  }
  return { rollouts, report }
}

interface Export {
  readonly output: Output
  readonly losses: LossCounter
  /** Names of the rollouts that are in it: what two sources hold is written once. */
  readonly written: Set<string>
}

const exportSource = (format: ExportFormat, source: ExportSource, { output, losses, written }: Export): void => {
  const { header: run, folder } = source
  const catalog = catalogOf(folder)
  for (const result of resultsOf(source)) {
    const { harness, task, attempt } = result
    const path = trajectoryPath(harness, task, attempt)
    const name = `${encodeName(run.id)}/${path.replace(/^trajectories\/|l$/g, '')}`
    if (written.has(name)) continue
    const records = recordsOf(join(folder, path), losses)
    if (records.length === 0) {
      losses.add('rollout without a log')
      continue
    }
    const value = format.write({ run, result, records, catalog }, losses)
    if (value === undefined) continue
    output.put(name, value)
    written.add(name)
  }
}
