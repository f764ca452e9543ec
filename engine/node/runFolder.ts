import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RunEvent, RunEventBody } from '../../protocol/runEvent'
import type { ResultLine } from '../documents/kinds/resultLine'
import { parseResultLines } from '../trajectories/resultLines'
import { runFiles, tokensPath, trajectoryPath } from '../trajectories/runLayout'
import type { OpenLog, RunStore } from '../trajectories/runStore'
import { createBatchFile, openLineFile } from './lineFile'
import { readRecordNow } from './readText'
import { lockRun } from './runLock'

export interface RunFolder extends RunStore {
  readonly folder: string
  /** Results of all sessions up to now, the last one of each rollout. */
  currentResults(): readonly ResultLine[]
  /** Throws when files of the run were removed under way: its results are then not on disk. */
  checkKept(): void
  close(): void
}

const readOrEmpty = (path: string): string => (existsSync(path) ? readRecordNow(path) : '')

const lastEventNumber = (path: string): number => {
  const text = readOrEmpty(path)
  return text.slice(0, text.lastIndexOf('\n') + 1).split('\n').length - 1
}

const openTrajectory = (path: string, keepTokens: boolean): OpenLog => {
  const file = createBatchFile(path)
  return {
    write: (record) => {
      // A model call may take long or cost money: what led to it is on disk before the next one is made.
      if (record.type === 'model_call') file.flush()
      file.append(record)
    },
    close: (segments) => {
      file.close()
      if (!keepTokens || segments.length === 0) return
      const tokens = createBatchFile(tokensPath(path))
      for (const segment of segments) tokens.append(segment)
      tokens.close()
    },
  }
}

export interface RunFolderOptions {
  readonly watch?: (event: RunEvent) => void
  /** Writes the token ids and log-probabilities of every rollout beside its log. */
  readonly keepTokens?: boolean
}

/** Opens a run folder for work, new or to be resumed, and locks it against a second process. */
export const openRunFolder = (folder: string, run: string, options: RunFolderOptions = {}): RunFolder => {
  mkdirSync(folder, { recursive: true })
  const release = lockRun(join(folder, runFiles.lock))
  try {
    return openLocked(folder, run, options, release)
  } catch (error) {
    release()
    throw error
  }
}

const openLocked = (
  folder: string,
  run: string,
  { watch, keepTokens = false }: RunFolderOptions,
  release: () => void,
): RunFolder => {
  const { lines, unreadable } = parseResultLines(readOrEmpty(join(folder, runFiles.results)))
  const eventsPath = join(folder, runFiles.events)
  let n = lastEventNumber(eventsPath)
  const current = new Map(lines.map((line) => [line.rollout, line] as const))
  const results = openLineFile(join(folder, runFiles.results))
  const sealed = openLineFile(join(folder, runFiles.sealed))
  const events = openLineFile(eventsPath)
  const event = (body: RunEventBody): void => {
    const told: RunEvent = { n: ++n, at: new Date().toISOString(), run, ...body }
    events.append(told)
    watch?.(told)
  }
  if (unreadable.length > 0) {
    event({ type: 'note', text: `${runFiles.results}: damaged, so run again: line ${unreadable.join(', ')}.` })
  }
  return {
    run,
    folder,
    results: lines,
    openLog: (harness, task, attempt) =>
      openTrajectory(join(folder, trajectoryPath(harness, task, attempt)), keepTokens),
    appendResult: (line, details) => {
      sealed.append({ rollout: line.rollout, sealed: details })
      results.append(line)
      current.set(line.rollout, line)
    },
    event,
    currentResults: () => [...current.values()],
    checkKept: () => {
      for (const file of [results, sealed, events]) file.checkKept()
    },
    close: () => {
      for (const file of [results, sealed, events]) file.close()
      release()
    },
  }
}
