import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import type { Catalog } from '../../documents/kinds/tools'
import type { SchemaError } from '../../documents/schemaError'
import { isKind, validateKind } from '../../documents/validate'
import type { ToolSpec } from '../../trajectories/message'
import { boundedText } from '../boundedText'
import { EnvironmentError, type PublicTask, type StepResult } from '../environment'

/** What a program says of itself. */
export interface Description {
  readonly id: string
  readonly version: string
  readonly licence: string
  readonly maxTurns: number
  readonly catalog: Catalog
}

const defaultMaxTurns = 30

export const wrong = (method: string, what: string): EnvironmentError =>
  new EnvironmentError(`The environment's answer to "${method}" is not usable: ${what}. Correct its program.`)

const objectOf = (value: JsonValue | undefined, method: string, name: string): JsonObject => {
  if (isJsonObject(value)) return value
  throw wrong(method, `${name} must be an object`)
}

const textOf = (value: JsonValue | undefined, method: string, name: string): string => {
  if (typeof value === 'string') return value
  throw wrong(method, `"${name}" must be a string`)
}

const listOf = (value: JsonValue | undefined, method: string, name: string): readonly JsonValue[] => {
  if (Array.isArray(value)) return value
  throw wrong(method, `"${name}" must be a list`)
}

const flag = (value: JsonValue | undefined, method: string, name: string): boolean => {
  if (value === undefined || typeof value === 'boolean') return value === true
  throw wrong(method, `"${name}" must be true or false`)
}

const texts = (value: JsonValue | undefined, method: string, name: string): readonly string[] =>
  value === undefined ? [] : listOf(value, method, name).map((each) => textOf(each, method, name))

const placeOf = ({ path, params }: SchemaError): string => {
  const unknown = params['additionalProperty']
  return ['catalog', ...path, ...(typeof unknown === 'string' ? [unknown] : [])].join('.')
}

/**
 * The head of a `.tools.json` file may be left out. A program that gives no catalogue brings its tools with each task,
 * and nothing is known of them before.
 */
const readCatalog = (catalog: JsonValue | undefined, id: string): Catalog => {
  const given = objectOf(catalog ?? { tools: {} }, 'describe', '"catalog"')
  const document: JsonObject = { kind: 'tools', schemaVersion: 1, id, ...given }
  if (isKind('tools', document)) return document
  const [error] = validateKind('tools', document)
  const reason = error === undefined ? '' : `: at ${placeOf(error)}, ${error.message}`
  throw wrong('describe', `"catalog" is no tool catalogue as in a .tools.json file${reason}`)
}

export const readDescription = (answer: JsonValue): Description => {
  const method = 'describe'
  const { id: name, version, licence, maxTurns = defaultMaxTurns, catalog } = objectOf(answer, method, 'the answer')
  const id = textOf(name, method, 'id')
  if (typeof maxTurns !== 'number' || !Number.isInteger(maxTurns) || maxTurns < 1) {
    throw wrong(method, '"maxTurns" must be a whole number from 1')
  }
  return {
    id,
    version: textOf(version, method, 'version'),
    licence: licence === undefined ? 'not stated' : textOf(licence, method, 'licence'),
    maxTurns,
    catalog: readCatalog(catalog, id),
  }
}

const readTask = (answer: JsonValue): PublicTask => {
  const task = objectOf(answer, 'tasks', 'a task')
  const expects = task['expectsAnswer']
  return {
    id: textOf(task['id'], 'tasks', 'id'),
    parts: [{ role: 'user', name: 'task', text: textOf(task['text'], 'tasks', 'text') }],
    tags: texts(task['tags'], 'tasks', 'tags'),
    apps: texts(task['apps'], 'tasks', 'apps'),
    expectsAnswer: typeof expects === 'boolean' ? expects : null,
  }
}

/** Results are told apart by the ids of their tasks, so each must have its own. */
export const readTasks = (answer: JsonValue): readonly PublicTask[] => {
  const tasks = listOf(objectOf(answer, 'tasks', 'the answer')['tasks'], 'tasks', 'tasks').map(readTask)
  const ids = new Set<string>()
  for (const { id } of tasks) {
    if (id === '') throw wrong('tasks', 'a task has an empty id')
    if (ids.has(id)) throw wrong('tasks', `two tasks have the id "${id}"`)
    ids.add(id)
  }
  return tasks
}

export const readSession = (answer: JsonValue): string =>
  textOf(objectOf(answer, 'open', 'the answer')['session'], 'open', 'session')

export const readFirstText = (answer: JsonValue): string => {
  const { text = '' } = objectOf(answer, 'reset', 'the answer')
  return boundedText(textOf(text, 'reset', 'text')).text
}

export const readTools = (answer: JsonValue): readonly ToolSpec[] =>
  listOf(objectOf(answer, 'tools', 'the answer')['tools'], 'tools', 'tools').map((each) => {
    const { name, description = '', parameters } = objectOf(each, 'tools', 'a tool')
    return {
      name: textOf(name, 'tools', 'name'),
      description: textOf(description, 'tools', 'description'),
      parameters: objectOf(parameters, 'tools', '"parameters"'),
    }
  })

/** Wall time is measured by whoever asked. */
export const readStep = (answer: JsonValue): Omit<StepResult, 'wallMs'> => {
  const { text, isError, done, data } = objectOf(answer, 'step', 'the answer')
  return {
    ...boundedText(textOf(text, 'step', 'text')),
    isError: flag(isError, 'step', 'isError'),
    done: flag(done, 'step', 'done'),
    ...(data !== undefined && { data }),
  }
}
