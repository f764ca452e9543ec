import { join } from 'node:path'
import { workspaceFileName } from '../documents/kinds/documentKind'
import type { Workspace } from '../documents/kinds/workspace'
import type { Project } from '../documents/project'
import { EnvironmentError } from '../environments/environment'
import { miniappsProvider } from '../environments/miniapps/provider'
import { readInstances } from '../environments/miniapps/readInstances'
import { fileStamp } from './fileStamp'
import { isOutside, leadsOutside } from './leadsOutside'
import { readText } from './readText'

/** Task id -> text, as the policy is shown it. */
export type TaskTexts = ReadonlyMap<string, string>

/** Where the texts of a project's tasks are to be found. */
export interface TextsAsked {
  /** Data files of environments, relative to the workspace folder. */
  readonly data: readonly string[]
  readonly splits: readonly string[]
}

/** Only edits are compared with task texts. */
export const textsAsked = ({ documents }: Project): TextsAsked => {
  if (documents.sibling.size + documents.proposal.size === 0) return { data: [], splits: [] }
  const workspace = [...documents.workspace.values()].find(({ file }) => file.path === workspaceFileName)
  const splits = [...documents.tasks.values()].flatMap(({ value }) => Object.keys(value.splits))
  return { data: Object.values(workspace?.value.environments ?? {}).flatMap(dataFile), splits: [...new Set(splits)] }
}

/** What environments publish of their tasks. One that cannot be opened here says so when it is to be run. */
export const readTaskTexts = async (folder: string, { data, splits }: TextsAsked): Promise<TaskTexts> => {
  const texts = await Promise.all(data.map((path) => textsIn(folder, path, splits)))
  return new Map(texts.flat())
}

/** Two stamps are the same when the texts are. */
export const taskTextsStamp = async (folder: string, { data, splits }: TextsAsked): Promise<string> =>
  JSON.stringify([data, splits, await Promise.all(data.map((path) => fileStamp(join(folder, path))))])

const dataFile = ({ type, data }: NonNullable<Workspace['environments']>[string]): readonly string[] =>
  type !== 'miniapps' || data === undefined || isOutside(data) ? [] : [data]

const textsIn = async (folder: string, path: string, splits: readonly string[]) => {
  if (await leadsOutside(folder, join(folder, path))) return []
  const text = await readText(join(folder, path)).catch(() => undefined)
  if (text === undefined) return []
  try {
    const provider = miniappsProvider({ instances: readInstances(text, path) })
    const tasks = await Promise.all(splits.map((split) => provider.tasks(split)))
    return tasks.flat().map(({ id, parts }) => [id, parts.map((part) => part.text).join('\n')] as const)
  } catch (error) {
    if (error instanceof EnvironmentError) return []
    throw error
  }
}
