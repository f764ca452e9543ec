import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TaskSet } from '../../engine/documents/kinds/tasks'
import {
  type Drop,
  type ImportedTask,
  importRecords,
  type SourceFiles,
} from '../../engine/environments/dbbench/importRecords'
import { isWriteTask } from '../../engine/environments/dbbench/record'
import { readFailureReason, readText } from '../../engine/node/readText'
import { writeWhole } from '../../engine/node/writeWhole'
import { exitCodes } from '../exitCodes'
import { print, printJson } from '../text/output'
import { UserError } from '../userError'
import { type GlobalOptions, workspaceFolder } from './workspaceFolder'

export interface ImportDbbenchOptions extends GlobalOptions {
  readonly train: number
  readonly validation: number
  readonly seed: number
  readonly json?: true
}

interface SourceFile {
  readonly role: keyof SourceFiles
  readonly path: string
  readonly text: string
}

/** Where each file lies in a checkout, or in a folder of the files alone. */
const fileNames: { readonly [role in keyof SourceFiles]-?: string } = {
  test: 'standard.jsonl',
  dev: 'dev.jsonl',
  training: 'db_out_new.jsonl',
  train: join('derived-wtq', 'train.jsonl'),
  validation: join('derived-wtq', 'val.jsonl'),
}
const roles = ['test', 'dev', 'training', 'train', 'validation'] as const

const readSource = async (folder: string, role: keyof SourceFiles): Promise<readonly SourceFile[]> => {
  const path = join(folder, fileNames[role])
  if (!existsSync(path)) return []
  try {
    return [{ role, path, text: await readText(path) }]
  } catch (cause) {
    const what = `A file of the checkout cannot be read: ${readFailureReason(cause)}.`
    throw new UserError({ what, where: path, next: 'Make it readable.', exitCode: exitCodes.infrastructure, cause })
  }
}

const readSources = async (path: string): Promise<readonly SourceFile[]> => {
  const inside = join(path, 'data', 'dbbench')
  const folder = existsSync(inside) ? inside : path
  const found = (await Promise.all(roles.map((role) => readSource(folder, role)))).flat()
  if (found.length > 0) return found
  throw new UserError({
    what: 'There are no DBBench records here.',
    where: folder,
    next: `Name a checkout of AgentBench: its data/dbbench has ${fileNames.test} and ${fileNames.dev}.`,
    exitCode: exitCodes.usage,
  })
}

const metaOf = ({ task }: ImportedTask) => ({
  apps: ['db'],
  kind: isWriteTask(task) ? ('action' as const) : ('question' as const),
  tags: [task.type],
})

/** Tasks on one table are variants of each other. */
const familyOf = ({ task }: ImportedTask): string =>
  `table-${createHash('sha256')
    .update(JSON.stringify(task.tables.map(({ name, columns }) => [name, columns])))
    .digest('hex')
    .slice(0, 12)}`

const taskSet = (splits: { readonly [split: string]: readonly ImportedTask[] }): TaskSet => {
  const all = Object.values(splits).flat()
  const clean = splits['test']?.filter(({ task }) => !task.isContradicted) ?? []
  const named: (readonly [string, readonly ImportedTask[]])[] = [...Object.entries(splits), ['test-clean', clean]]
  return {
    kind: 'tasks',
    schemaVersion: 1,
    id: 'dbbench',
    title: 'Tasks of DBBench',
    splits: Object.fromEntries(
      named.flatMap(([split, tasks]) => (tasks.length === 0 ? [] : [[split, tasks.map(({ id }) => id)]])),
    ),
    families: Object.fromEntries(all.map((each) => [each.id, familyOf(each)])),
    meta: Object.fromEntries(all.map((each) => [each.id, metaOf(each)])),
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const countReasons = (drops: readonly Drop[]): { readonly [reason: string]: number } => {
  const counts = new Map<string, number>()
  for (const { reason } of drops) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return Object.fromEntries(counts)
}

/** `harness-s import dbbench`: copies records into the workspace, with a task set and a report of what was left out. */
export const importDbbench = async (path: string, options: ImportDbbenchOptions): Promise<void> => {
  const folder = workspaceFolder(options)
  const sources = await readSources(resolve(path))
  const files = Object.fromEntries(sources.map(({ role, text }) => [role, text]))
  const { splits, drops } = importRecords(files, options)
  const used = Object.entries(splits).filter(([, tasks]) => tasks.length > 0)
  for (const [split, tasks] of used) {
    writeWhole(join(folder, 'data', 'dbbench', `${split}.jsonl`), tasks.map(({ text }) => `${text}\n`).join(''))
  }
  writeWhole(join(folder, 'tasks', 'dbbench.tasks.json'), `${JSON.stringify(taskSet(splits), null, 2)}\n`)
  const report = {
    sources: sources.map(({ role, path: from, text }) => ({ role, path: from, sha256: sha256(text) })),
    trainFrom: 'training' in files ? 'the training file of AgentBench' : 'train' in files ? 'derived-wtq' : null,
    seed: options.seed,
    tasks: Object.fromEntries(used.map(([split, tasks]) => [split, tasks.length])),
    dropped: countReasons(drops),
    drops,
  }
  writeWhole(join(folder, 'data', 'dbbench', 'import-report.json'), `${JSON.stringify(report, null, 2)}\n`)
  if (options.json) printJson(report)
  else print(summary(folder, report.tasks, report.dropped))
}

const counted = (counts: { readonly [name: string]: number }): string =>
  Object.entries(counts)
    .map(([name, count]) => `  ${String(count).padStart(5)} ${name}\n`)
    .join('')

const summary = (
  folder: string,
  tasks: { readonly [split: string]: number },
  dropped: { readonly [reason: string]: number },
): string =>
  `Imported into ${join(folder, 'data', 'dbbench')}:
${counted(tasks)}${Object.keys(dropped).length === 0 ? '' : `Left out, because of a record\n${counted(dropped)}`}
Next: name them in harness-s.json, if it does not yet:
  "environments": { "dbbench": { "type": "dbbench", "data": "data/dbbench" } }`
