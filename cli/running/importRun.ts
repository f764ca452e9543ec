import { renameSync, rmdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { effectiveHash, stateHash } from '../../engine/documents/canonical'
import type { ResultLine } from '../../engine/documents/kinds/resultLine'
import type { HarnessPin, RunHeader } from '../../engine/documents/kinds/run'
import type { Catalog } from '../../engine/documents/kinds/tools'
import { plural } from '../../engine/documents/plural'
import { ForeignFileError } from '../../engine/node/foreignFiles'
import { type ImportFormatName, importRollouts } from '../../engine/node/importRollouts'
import { openRunFolder } from '../../engine/node/runFolder'
import { writeWhole } from '../../engine/node/writeWhole'
import type { ImportedRollout } from '../../engine/trajectories/formats/importedRollout'
import { LossCounter } from '../../engine/trajectories/formats/losses'
import { importedSplit } from '../../engine/trajectories/formats/recordConversation'
import { asAttempt } from '../../engine/trajectories/formats/recordedRollout'
import { catalogPath, harnessPath, runFiles } from '../../engine/trajectories/runLayout'
import { version } from '../../package.json'
import { exitCodes } from '../exitCodes'
import { print, printJson } from '../text/output'
import { UserError } from '../userError'
import { type GlobalOptions, workspaceFolder } from '../workspace/workspaceFolder'
import { totalsOf } from './evaluation'
import { lossText } from './lossReport'
import { createRun, runPath } from './runs'

export interface ImportRunOptions extends GlobalOptions {
  readonly json?: true
}

/** An agent of another tool has no harness of ours: one without entries stands for it. */
const emptyState = {}
const pinOf = (id: string): HarnessPin => ({
  id,
  stateHash: stateHash(emptyState),
  effectiveHash: effectiveHash(emptyState),
})

const emptyCatalog: Catalog = { kind: 'tools', schemaVersion: 1, id: 'imported', tools: {} }

/** What all rollouts have in common, gathered while they go by: they themselves are not kept. */
class Gathered {
  readonly results: ResultLine[] = []
  readonly harnesses = new Map<string, HarnessPin>()
  readonly environments = new Map<string, string>()
  readonly policies = new Map<string, ImportedRollout['policy']>()
  private readonly taken = new Set<string>()

  /** The rollout under the first number of attempt, from its own on, that nobody has. */
  add(rollout: ImportedRollout): ImportedRollout {
    const { harness, task } = rollout.result
    let { attempt } = rollout.result
    while (this.taken.has(`${harness}/${task}/${attempt}`)) attempt += 1
    const own = attempt === rollout.result.attempt ? rollout : asAttempt(rollout, attempt)
    this.taken.add(own.result.rollout)
    this.results.push(own.result)
    this.harnesses.set(own.harness.id, own.harness)
    this.environments.set(own.environment.id, own.environment.version)
    this.policies.set(own.policy.id, own.policy)
    return own
  }
}

const attemptsOf = (results: readonly ResultLine[]): Record<string, number> => {
  const attempts: Record<string, number> = {}
  for (const { harness, attempt } of results) attempts[harness] = Math.max(attempts[harness] ?? 0, attempt + 1)
  return attempts
}

const headerOf = (id: string, gathered: Gathered, imported: object): RunHeader => {
  const { results, harnesses, environments, policies } = gathered
  const [environment = 'imported'] = environments.keys()
  const [policy = { id: 'unknown' }] = policies.values()
  const now = new Date().toISOString()
  return {
    kind: 'run',
    schemaVersion: 1,
    id,
    purpose: 'eval',
    status: 'complete',
    seed: 0,
    harnesses: [...harnesses.values()],
    attempts: attemptsOf(results),
    policy: policies.size === 1 ? policy : { id: 'several' },
    environment:
      environments.size === 1
        ? { id: environment, version: environments.get(environment) ?? '' }
        : { id: 'several', version: '' },
    tasks: { split: importedSplit, ids: [...new Set(results.map(({ task }) => task))].sort() },
    engineVersion: version,
    startedAt: now,
    endedAt: now,
    totals: totalsOf(results),
    config: { imported },
  }
}

const badSource = (error: ForeignFileError): UserError =>
  new UserError({
    what: `This cannot be imported: ${error.message}.`,
    where: error.path,
    next: 'Put the file right, or leave it out. Nothing was written.',
    exitCode: exitCodes.usage,
    cause: error,
  })

const write = (path: string, value: unknown): void => writeWhole(path, `${JSON.stringify(value, null, 2)}\n`)

/** Everything but the name: a run appears under its name when it is whole. */
const fillFolder = (folder: string, format: ImportFormatName, source: string, losses: LossCounter): Gathered => {
  const gathered = new Gathered()
  const store = openRunFolder(folder, 'import')
  try {
    const setting = { harness: undefined, catalog: emptyCatalog, pinOf }
    for (const found of importRollouts(format, source, setting, losses)) {
      const rollout = gathered.add(found)
      const { harness, task, attempt } = rollout.result
      const log = store.openLog(harness, task, attempt)
      for (const record of rollout.records) log.write(record)
      log.close([])
      store.appendResult(rollout.result, rollout.sealed)
    }
  } finally {
    store.close()
  }
  if (gathered.results.length === 0) throw new ForeignFileError(source, undefined, 'there is no rollout in it')
  return gathered
}

const named = (workspace: string, filling: string, header: (id: string) => RunHeader): RunHeader => {
  const id = createRun(workspace)
  const whole = header(id)
  write(join(filling, runFiles.header), whole)
  rmdirSync(runPath(workspace, id))
  renameSync(filling, runPath(workspace, id))
  return whole
}

/** `harness-s import atif|inspect|chat`: a new run with what another tool recorded. */
export const importRun = (format: ImportFormatName, path: string, options: ImportRunOptions): void => {
  const workspace = workspaceFolder(options)
  const source = resolve(path)
  const filling = join(runPath(workspace, `.import-${process.pid}`))
  const losses = new LossCounter()
  try {
    const gathered = fillFolder(filling, format, source, losses)
    for (const { id, stateHash: hash } of gathered.harnesses.values()) {
      if (hash === pinOf(id).stateHash)
        write(join(filling, harnessPath(id)), { kind: 'harness', schemaVersion: 1, id, state: emptyState })
    }
    write(join(filling, catalogPath), emptyCatalog)
    const report = { format, source, rollouts: gathered.results.length, losses: Object.fromEntries(losses.losses) }
    write(join(filling, 'import-report.json'), report)
    const { id } = named(workspace, filling, (run) => headerOf(run, gathered, { format, source }))
    if (options.json) printJson({ run: id, ...report })
    else print(importedText(workspace, id, gathered, losses))
  } catch (error) {
    rmSync(filling, { recursive: true, force: true })
    throw error instanceof ForeignFileError ? badSource(error) : error
  }
}

const importedText = (workspace: string, run: string, { results }: Gathered, { losses }: LossCounter): string =>
  `Imported ${plural(results.length, 'rollout')} as ${run}.
${lossText(losses, 'import-report.json')}
The run lies in ${runPath(workspace, run)}. Its numbers: harness-s report ${run}`
