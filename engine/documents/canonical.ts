import { createHash } from 'node:crypto'
import { entryWithDefaults } from './defaults'
import type { EntryMap } from './entryMap'
import { presentEntries } from './entryMap'
import { isJsonObject, type JsonObject } from './json'
import { sectionNames } from './kinds/vocabulary'
import { remembered } from './remembered'

/**
 * The canonical text of a JSON value (RFC 8785): members sorted by UTF-16 units, no white space, numbers and strings
 * as ECMAScript writes them. Members that are `undefined` are left out. A lone surrogate, which the standard forbids,
 * is written as its escape, so that every document has a hash. Throws a TypeError for what JSON cannot hold.
 */
export const canonicalJson = (value: unknown): string =>
  isCanonical(value) ? JSON.stringify(value) : sortedText(value)

/** Whether every member stands where it belongs already, as in most documents: then the runtime writes the text itself. */
const isCanonical = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isCanonical)
  return isJsonObject(value) ? isSorted(value) : isScalar(value)
}

const isSorted = (value: JsonObject): boolean => {
  let last = ''
  for (const name of Object.keys(value)) {
    if (name < last || !isCanonical(value[name])) return false
    last = name
  }
  return true
}

const sortedText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(sortedText).join(',')}]`
  return isJsonObject(value) ? objectText(value, sortedText) : canonicalScalar(value)
}

const objectText = (value: object, memberText: (member: unknown, name: string) => string): string => {
  let text = ''
  // Sorts by UTF-16 units, as the standard wants it.
  for (const name of Object.keys(value).sort()) {
    const member: unknown = Reflect.get(value, name)
    if (member === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${memberText(member, name)}`
  }
  return `{${text}}`
}

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

const canonicalScalar = (value: unknown): string => {
  if (!isScalar(value)) throw new TypeError(`JSON cannot hold ${String(value)}`)
  return JSON.stringify(value)
}

/** SHA-256 of the canonical text, as "sha256:" and 64 hexadecimal digits. */
export const hashOf = (value: unknown): string => textHash(canonicalJson(value))

export const textHash = (text: string): string => `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`

/** Identity of a harness state. Null entries and empty sections count as absent; entries count as they are written. */
export const stateHash = (state: EntryMap): string => textHash(stateText(state, entryText))

/** Equal for two states that behave alike: stated defaults are filled in, and titles, notes and tags do not count. */
export const effectiveHash = (state: EntryMap): string => textHash(stateText(state, effectiveText))

/** Siblings share most entries with their parents, so the texts of entries are made once. */
const stateText = (state: EntryMap, textOf: (entry: object, section: string) => string): string =>
  objectText(presentEntries(state), (entries, section) =>
    objectText(Object(entries), (entry) => (isJsonObject(entry) ? textOf(entry, section) : canonicalJson(entry))),
  )

const entryText = remembered((entry: object) => canonicalJson(entry))

const effectiveTexts = new Map(
  sectionNames.map((section) => [
    String(section),
    remembered((entry: object) => canonicalJson(entryWithDefaults(section, entry))),
  ]),
)

const effectiveText = (entry: object, section: string): string =>
  effectiveTexts.get(section)?.(entry) ?? entryText(entry)
