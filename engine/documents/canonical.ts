import { createHash } from 'node:crypto'
import { withDefaults } from './defaults'
import type { EntryMap } from './entryMap'
import { presentEntries } from './entryMap'
import { isJsonObject } from './json'

/**
 * The canonical text of a JSON value (RFC 8785): members sorted by UTF-16 units, no white space, numbers and strings
 * as ECMAScript writes them. Members that are `undefined` are left out. A lone surrogate, which the standard forbids,
 * is written as its escape, so that every document has a hash. Throws a TypeError for what JSON cannot hold.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (isJsonObject(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    members.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
  }
  return canonicalScalar(value)
}

const canonicalScalar = (value: unknown): string => {
  const isScalar = value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
  if (!isScalar) throw new TypeError(`JSON cannot hold ${String(value)}`)
  return JSON.stringify(value)
}

/** SHA-256 of the canonical text, as "sha256:" and 64 hexadecimal digits. */
export const hashOf = (value: unknown): string =>
  `sha256:${createHash('sha256').update(canonicalJson(value), 'utf8').digest('hex')}`

/** Identity of a harness state. Null entries and empty sections count as absent; entries count as they are written. */
export const stateHash = (state: EntryMap): string => hashOf(presentEntries(state))

/** Equal for two states that behave alike: stated defaults are filled in, and titles, notes and tags do not count. */
export const effectiveHash = (state: EntryMap): string => hashOf(withDefaults(presentEntries(state)))
