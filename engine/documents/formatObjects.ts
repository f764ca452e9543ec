import { isSectionName, parseEntryPath } from './entryPath'
import { isJsonObject, type JsonObject, type JsonValue } from './json'
import type { DocumentKind } from './kinds/documentKind'
import type { SectionName } from './kinds/vocabulary'
import { remembered } from './remembered'
import type { ValuePath } from './schemaError'
import { kindSchemas, unitOfSection, unitSchemas } from './schemas'

/** One object of a document together with what its schema says of its members. */
export interface FormatObject {
  readonly at: ValuePath
  readonly value: JsonObject
  /** The members that the format names here, in its order; empty where names are free. */
  readonly members: ReadonlyMap<string, unknown>
  /** The section of which the object is an entry, or a part of one. */
  readonly section: SectionName | undefined
  /** The object is the whole entry. */
  readonly isEntry: boolean
}

/** Every object of a document that its schema describes, outer ones first; of edits also what they write and replace. */
export const formatObjects = (kind: DocumentKind, root: JsonObject): readonly FormatObject[] => {
  const known = knownObjects(root)
  const found = known.get(kind) ?? objectsIn(kind, root)
  known.set(kind, found)
  return found
}

/** Several rules ask about the same document. */
const knownObjects = remembered((_: JsonObject) => new Map<DocumentKind, readonly FormatObject[]>())

const objectsIn = (kind: DocumentKind, root: JsonObject): readonly FormatObject[] => {
  const found: FormatObject[] = []
  const schemas: Readonly<Record<string, unknown>> = kindSchemas
  collect({ at: [], schema: schemas[kind], section: undefined, isEntry: false }, root, found)
  return found
}

/** Of what stands free inside a hook no member is named. One object, as more is remembered of each schema. */
const free = {}
const schemaInside = (section: SectionName | undefined): unknown => (section === 'hooks' ? free : undefined)

interface Place {
  readonly at: ValuePath
  readonly schema: unknown
  readonly section: SectionName | undefined
  readonly isEntry: boolean
}

const collect = (place: Place, value: JsonValue, found: FormatObject[]): void => {
  const { at, schema, section, isEntry } = place
  if (!isJsonObject(schema)) return
  if (Array.isArray(value)) {
    const inner = { schema: schema['items'] ?? schemaInside(section), section, isEntry: false }
    value.forEach((item, index) => {
      if (isContainer(item)) collect({ ...inner, at: [...at, index] }, item, found)
    })
  }
  if (!isJsonObject(value)) return
  const members = membersOf(schema)
  found.push({ at, value, members, section, isEntry })
  for (const name of Object.keys(value)) {
    const member = value[name]
    if (!isContainer(member)) continue
    // Parameters and conditions of hooks are free in the schema, and still parts of the hook.
    const inner = members.get(name) ?? schema['additionalProperties'] ?? schemaInside(section)
    collect(
      entryPlace(place, value, name) ?? { at: [...at, name], schema: inner, section, isEntry: false },
      member,
      found,
    )
  }
}

/** A schema is the same object for all values that it describes. */
const membersOf = remembered((schema: JsonObject): ReadonlyMap<string, unknown> => {
  const properties = schema['properties']
  return new Map(isJsonObject(properties) ? Object.entries(properties) : [])
})

const isContainer = (value: JsonValue | undefined): value is JsonValue[] | JsonObject =>
  typeof value === 'object' && value !== null

/** Where an entry begins: below a section of a state, or in an edit, which names its section in its path. */
const entryPlace = ({ at }: Place, value: JsonObject, name: string): Place | undefined => {
  const section = at.length === 2 && at[0] === 'state' ? at[1] : editedSection(value, name)
  const known = typeof section === 'string' ? sectionNamed(section) : undefined
  if (known === undefined) return undefined
  return { at: [...at, name], schema: unitSchemas[unitOfSection[known]], section: known, isEntry: true }
}

const editedSection = ({ path }: JsonObject, name: string): string | undefined => {
  if ((name !== 'after' && name !== 'before') || typeof path !== 'string') return undefined
  const parsed = parseEntryPath(path)
  return parsed.ok && parsed.path.fields.length === 0 ? parsed.path.section : undefined
}

const sectionNamed = (name: string): SectionName | undefined => (isSectionName(name) ? name : undefined)
