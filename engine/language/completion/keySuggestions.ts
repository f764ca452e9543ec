import { membersRead } from '../../documents/kinds/entriesRead'
import { sectionNames } from '../../documents/kinds/vocabulary'
import { membersOf, requiredOf, type SchemaNode, schemaWithin } from '../../documents/schemaAt'
import { explainMember } from '../explain/schema'
import { otherNames } from '../place/textPlace'
import type { KeySuggestion, Suggestion } from './completion'
import { entrySkeleton } from './entrySkeleton'
import { mapNames } from './mapNames'
import { operatorMembersFor } from './operators'
import { skeletonOf, snippetText, stops } from './skeleton'
import type { Spot } from './spot'

/** The names that the object under the cursor does not have yet, those that it must have first. */
export const keySuggestions = (spot: Spot): readonly Suggestion[] => {
  const { place, cursor, meaning } = spot
  const taken = otherNames(cursor.file.document, place)
  const known = [...schemaMembers(spot), ...operatorMembersFor(spot, taken), ...mapNames(spot)]
  const missing = known.filter(({ name }) => !taken.has(name)).map((key) => memberOf(key, place.hasColon))
  return meaning.vocabulary !== 'condition' && isOpenMap(meaning.schema) && !place.hasColon
    ? [...missing, newMember(meaning.schema, spot)]
    : missing
}

const schemaMembers = ({ meaning, entry }: Spot): readonly KeySuggestion[] => {
  const { schema } = meaning
  if (schema === undefined) return []
  const required = requiredOf(schema)
  const read = entry?.inner.length === 0 ? membersRead(entry.section, entry.name) : undefined
  const members = [...membersOf(schema)].filter(([name]) => read === undefined || read.includes(name))
  const ordered = [
    ...members.filter(([name]) => required.includes(name)),
    ...members.filter(([name]) => !required.includes(name)),
  ]
  return ordered.map(([name, member]) => ({
    name,
    value: (stop) => skeletonOf(member, stop),
    detail: required.includes(name) ? 'required' : undefined,
    documentation: () => explainMember(name, member),
  }))
}

const memberOf = ({ name, value, ...more }: KeySuggestion, hasColon: boolean): Suggestion => {
  const key = JSON.stringify(name)
  if (hasColon) return { label: name, kind: 'member', text: key, ...more }
  return { label: name, kind: 'member', text: `${snippetText(key)}: ${value(stops())}`, isSnippet: true, ...more }
}

/** A map whose names are free. */
const isOpenMap = (schema: SchemaNode | undefined): schema is SchemaNode =>
  schema !== undefined && membersOf(schema).size === 0 && schemaWithin(schema, ['name']) !== undefined

const newMember = (schema: SchemaNode, spot: Spot): Suggestion => {
  const { path, meaning } = spot
  const stop = stops()
  const key = `"\${${stop()}:name}"`
  const section = meaning.vocabulary === 'entryNames' ? sectionNames.find((each) => each === path[1]) : undefined
  const inner = schemaWithin(schema, ['name'])
  const text = `${key}: ${section === undefined ? skeletonOf(inner, stop) : entrySkeleton(section, spot, stop)}`
  return {
    label: 'name',
    kind: 'snippet',
    text,
    isSnippet: true,
    detail: `new member of ${String(path.at(-1) ?? 'it')}`,
  }
}
