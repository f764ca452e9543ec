import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { plural } from '../../engine/documents/plural'
import {
  type ExportFormatName,
  type ExportSource,
  exportFormats,
  exportRollouts,
} from '../../engine/node/exportRollouts'
import { LossCounter } from '../../engine/trajectories/formats/losses'
import { exitCodes } from '../exitCodes'
import { print, printJson } from '../text/output'
import { UserError } from '../userError'
import { type GlobalOptions, workspaceFolder } from '../workspace/workspaceFolder'
import { readEvaluation } from './evaluation'
import { lossText } from './lossReport'
import { runPath } from './runs'

export interface ExportOptions extends GlobalOptions {
  readonly format: ExportFormatName
  readonly out: string
  readonly json?: true
}

/** `run-0001`, or with a part of a rollout's id: `run-0001/S6`, `run-0001/S6/task-7/0`. */
const sourceOf = (workspace: string, reference: string): ExportSource => {
  const plain = reference.replace(/^runs\//, '').replace(/\/+$/, '')
  const slash = plain.indexOf('/')
  const run = slash < 0 ? plain : plain.slice(0, slash)
  const header = readEvaluation(workspace, run)
  return { header, folder: runPath(workspace, header.id), rollouts: slash < 0 ? '' : plain.slice(slash + 1) }
}

const refuseExisting = (out: string): void => {
  if (!existsSync(out)) return
  throw new UserError({
    what: 'There is something of this name already.',
    where: out,
    next: 'Name another place with --out, or remove it.',
    exitCode: exitCodes.usage,
  })
}

const nothing = (references: readonly string[]): UserError =>
  new UserError({
    what: `There is no rollout in ${references.join(', ')}.`,
    next: 'See which there are in results.jsonl of the run. Nothing was written.',
    exitCode: exitCodes.usage,
  })

/** `harness-s export`: rollouts of runs in the form of another tool, with a report of what that form cannot hold. */
export const exportRun = (references: readonly string[], options: ExportOptions): void => {
  const workspace = workspaceFolder(options)
  const out = resolve(options.out)
  refuseExisting(out)
  const sources = references.map((reference) => sourceOf(workspace, reference))
  const losses = new LossCounter()
  const written = exportRollouts(exportFormats[options.format], sources, out, losses)
  if (written.rollouts === 0) throw nothing(references)
  if (options.json) {
    printJson({ format: options.format, out, rollouts: written.rollouts, losses: Object.fromEntries(losses.losses) })
  } else {
    print(`Wrote ${plural(written.rollouts, 'rollout')} to ${out}.\n${lossText(losses.losses, written.report)}`)
  }
}
