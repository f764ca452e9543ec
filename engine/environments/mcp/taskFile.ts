import { isJsonObject, type JsonValue } from '../../documents/json'
import { parsedJson } from '../../documents/parsedJson'
import { EnvironmentError, type PublicTask } from '../environment'

/** A task of the user's file: its public half, and the one that only the grader sees. */
export interface McpTask {
  readonly task: PublicTask
  readonly sealed: JsonValue
  /** Undefined: it belongs to every split. */
  readonly split: string | undefined
}

const isText = (value: JsonValue | undefined): value is string => typeof value === 'string'

/** Reads one line. What is wrong is told without quoting it: it may hold the solution. */
const readTask = (line: string, where: string): McpTask => {
  const wrong = (what: string): EnvironmentError =>
    new EnvironmentError(`${where}: ${what}. Each line is an object with "id" and "text"; see docs/own-tasks.md.`)
  const texts = (value: JsonValue | undefined, name: string): readonly string[] => {
    if (value === undefined) return []
    if (Array.isArray(value) && value.every(isText)) return value
    throw wrong(`"${name}" must be a list of strings`)
  }
  const record = parsedJson(line)
  if (!isJsonObject(record)) throw wrong('this line is no JSON object')
  const { id, text, split, tags, apps, expectsAnswer, sealed = null } = record
  if (!isText(id) || id === '') throw wrong('"id" must be a string')
  if (!isText(text)) throw wrong('"text" must be a string')
  if (split !== undefined && !isText(split)) throw wrong('"split" must be a string')
  return {
    task: {
      id,
      parts: [{ role: 'user', name: 'task', text }],
      tags: texts(tags, 'tags'),
      apps: texts(apps, 'apps'),
      expectsAnswer: typeof expectsAnswer === 'boolean' ? expectsAnswer : null,
    },
    sealed,
    split,
  }
}

/** Reads a file of one task per line. */
export const readTaskFile = (text: string, file: string): ReadonlyMap<string, McpTask> => {
  const tasks = new Map<string, McpTask>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const where = `${file}, line ${index + 1}`
    const read = readTask(line, where)
    const { id } = read.task
    if (tasks.has(id)) throw new EnvironmentError(`${where}: the id "${id}" is used before. Give each task its own.`)
    tasks.set(id, read)
  }
  if (tasks.size > 0) return tasks
  throw new EnvironmentError(`${file} holds no task. Write one a line; see docs/own-tasks.md.`)
}
