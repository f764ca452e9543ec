import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { BrokenRecord } from '../documents/evidence'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { finished, type Work } from '../documents/work'
import { type Breach, breachesIn, segmentBreaches } from '../trajectories/invariants'
import { parseRecord } from '../trajectories/parseRecord'
import { tokensPath } from '../trajectories/runLayout'
import { parseTrainedTokens } from '../trajectories/trainedTokens'
import { fileLines } from './fileLines'

/** Enough to say that a run is broken; the rest of its logs is not read then. */
const mostBreaches = 100

/** What is wrong in the logs of a run folder, log by log in the order of their names. One log is held at a time. */
export const brokenRecords = (run: string): readonly BrokenRecord[] => finished(findBrokenRecords(run))

/** The same, with a pause after each log. */
export function* findBrokenRecords(run: string): Work<readonly BrokenRecord[]> {
  const folder = join(run, 'trajectories')
  const found: BrokenRecord[] = []
  for (const name of logsIn(folder)) {
    if (found.length >= mostBreaches) break
    const rollout = name
      .replace(/\.jsonl$/, '')
      .split(sep)
      .join('/')
    found.push(...brokenIn(join(folder, name), rollout))
    yield
  }
  return found
}

/** Tokens lie beside their log, in a file of another form. */
const logsIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.jsonl') && !name.endsWith('.tokens.jsonl'))
        .sort()
    : []

/** What the records mean can be said only when all of them can be read. `name` stands for a log without its header. */
const brokenIn = (path: string, name: string): readonly BrokenRecord[] => {
  const records: TrajectoryRecord[] = []
  let line = 0
  for (const text of fileLines(path)) {
    line += 1
    const record = parseRecord(text)
    if (record === undefined) return [{ rollout: rolloutOf(records) ?? name, line, reason: 'the line is no record' }]
    records.push(record)
  }
  const rollout = rolloutOf(records) ?? name
  return [...breachesIn(records), ...brokenTokens(tokensPath(path))].map((breach) => ({ rollout, ...breach }))
}

/** Lines are those of the side file with the tokens, and say so. */
const brokenTokens = (path: string): readonly Breach[] => {
  const found: Breach[] = []
  let line = 0
  for (const text of existsSync(path) ? fileLines(path) : []) {
    line += 1
    const segment = parseTrainedTokens(text)
    const breaches = segment === undefined ? ['the line is no segment'] : segmentBreaches([segment]).map(reasonOf)
    for (const reason of breaches) found.push({ line, reason: `of its tokens: ${reason}` })
  }
  return found
}

const reasonOf = ({ reason }: Breach): string => reason

const rolloutOf = ([first]: readonly TrajectoryRecord[]): string | undefined =>
  first?.type === 'header' ? first.rollout : undefined
