import type { JsonObject } from './json'
import type { DocumentKind } from './kinds/documentKind'

/** Turns the value of a document of one version into the value that the next version writes for it. Pure. */
export type Migration = (value: JsonObject) => JsonObject

/** Kind -> version -> the step from that version to the next. */
export type Migrations = { readonly [K in DocumentKind]?: ReadonlyMap<number, Migration> }

/** Every kind is at its first version, so there is nothing to migrate from. */
export const migrations: Migrations = {}

/** The version that documents of a kind have now: the one that the newest step leads to. */
export const currentVersion = (kind: DocumentKind, table: Migrations): number =>
  Math.max(0, ...(table[kind]?.keys() ?? [])) + 1

/** `missing` is the version from which no step leads on. */
export type Migrated =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly missing: number }

/** Takes a document of an older version through all steps to the current one. The steps need not set `schemaVersion`. */
export const migrate = (value: JsonObject, version: number, kind: DocumentKind, table: Migrations): Migrated => {
  let migrated = value
  for (let from = version; from < currentVersion(kind, table); from += 1) {
    const step = table[kind]?.get(from)
    if (step === undefined) return { ok: false, missing: from }
    migrated = { ...step(migrated), schemaVersion: from + 1 }
  }
  return { ok: true, value: migrated }
}
