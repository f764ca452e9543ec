import { canonicalJson, objectText, textHash } from './canonicalText'
import { entryWithDefaults } from './defaults'
import type { EntryMap } from './entryMap'
import { presentEntries } from './entryMap'
import { isJsonObject } from './json'
import { sectionNames } from './kinds/vocabulary'
import { remembered } from './remembered'

/** SHA-256 of the canonical text, as "sha256:" and 64 hexadecimal digits. */
export const hashOf = (value: unknown): string => textHash(canonicalJson(value))

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
