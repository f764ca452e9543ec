import { isJsonObject } from '../../documents/json'
import { EnvironmentError } from '../environment'
import type { Instance, Instances, Item } from './instance'
import { type App, apps, type Family, families, keyNames, pageNames, valueNames } from './vocabulary'

const remedy = 'Write it again with `node scripts/miniappsData.mjs`, or restore it from version control.'

const oneOf =
  <T extends string>(words: readonly T[]) =>
  (value: unknown): value is T =>
    words.some((word) => word === value)

const isFamily = oneOf<Family>(families)
const isApp = oneOf<App>(apps)
const isKey = oneOf(keyNames)
const isValueWord = oneOf(valueNames)

const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2
const isItem = (value: unknown): value is Item => isPair(value) && isKey(value[0]) && isValueWord(value[1])
const isArguments = (value: unknown): value is readonly [string, string] => isPair(value) && value.every(isValueWord)
const isPages = (value: unknown): value is readonly (readonly Item[])[] =>
  Array.isArray(value) &&
  value.length < pageNames.length &&
  value.every((page) => Array.isArray(page) && page.every(isItem))

const checks: Record<keyof Instance, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string' && value !== '',
  family: isFamily,
  app: isApp,
  value: isValueWord,
  to: isApp,
  key: isKey,
  pages: isPages,
  args: isArguments,
  losesFirstWrite: (value) => typeof value === 'boolean',
}

const needs: Record<Family, readonly (keyof Instance)[]> = {
  find: ['key', 'pages'],
  last: ['pages'],
  fetch: ['key', 'args'],
  put: ['key'],
  move: ['key', 'to', 'pages'],
  patch: ['key', 'args'],
}

/** The member that is wrong or missing; nothing when the value is an instance. */
const faultOf = (value: unknown): string | undefined => {
  if (!isJsonObject(value)) return 'it is no object'
  const wrong = Object.entries(checks).find(([name, check]) => value[name] !== undefined && !check(value[name]))
  if (wrong) return `"${wrong[0]}" is wrong`
  const required = ['id', 'app', 'value', ...(isFamily(value['family']) ? needs[value['family']] : ['family'])]
  const missing = required.find((name) => value[name] === undefined)
  return missing === undefined ? undefined : `"${missing}" is missing`
}

const isInstance = (value: unknown): value is Instance => faultOf(value) === undefined

const parse = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EnvironmentError(`${file} is not JSON: ${reason}. ${remedy}`)
  }
}

/** Reads the data file of the world. Throws an `EnvironmentError` that names the file and the first wrong place. */
export const readInstances = (text: string, file: string): Instances => {
  const value = parse(text, file)
  if (!isJsonObject(value)) throw new EnvironmentError(`${file} must hold one object: split name -> tasks. ${remedy}`)
  const seen = new Set<string>()

  const readOne = (one: unknown, where: string): Instance => {
    if (!isInstance(one)) throw new EnvironmentError(`${file}, ${where}: ${faultOf(one)}. ${remedy}`)
    if (seen.has(one.id)) throw new EnvironmentError(`${file}, ${where}: the id "${one.id}" occurs twice. ${remedy}`)
    seen.add(one.id)
    return one
  }

  const readSplit = ([split, tasks]: [string, unknown]): [string, readonly Instance[]] => {
    if (!Array.isArray(tasks)) throw new EnvironmentError(`${file}: the split "${split}" must be a list. ${remedy}`)
    return [split, tasks.map((one, index) => readOne(one, `${split}[${index}]`))]
  }

  return Object.fromEntries(Object.entries(value).map(readSplit))
}
