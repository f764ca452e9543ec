import { isSameEntry } from '../documents/entryEdits'
import { type EntryMap, entriesOf } from '../documents/entryMap'
import { isJsonObject, type JsonObject } from '../documents/json'
import type { SectionName } from '../documents/kinds/vocabulary'
import { memberOf, type Project, type ProjectFile } from '../documents/project'
import { remembered } from '../documents/remembered'
import type { ValuePath } from '../documents/schemaError'
import type { RelatedPlace } from './finding'
import { entryNameSpan } from './places'
import { fileResolution, harnessFile } from './resolutions'
import { type EntrySite, entrySites } from './sites/entrySites'

/** An entry of the harness that a document makes: its own, or one that it has from a parent. */
export interface HeldEntry {
  readonly name: string
  readonly entry: JsonObject
  /** The document that writes the entry, and where its value stands there. */
  readonly file: ProjectFile
  readonly at: ValuePath
  /** Written by the very document that is looked at: only there a rule may complain of it. */
  readonly isOwn: boolean
}

/** The harness that a document makes, as far as it resolves, with the place of every entry. */
export interface HarnessView {
  entries(section: SectionName): readonly HeldEntry[]
  entry(section: SectionName, name: string): HeldEntry | undefined
}

/** Undefined for documents that make no harness. A proposal is seen with its first edits, without its revision. */
export const harnessView = (file: ProjectFile, project: Project): HarnessView | undefined => viewsIn(project)(file)

export const relatedEntry = ({ file, at }: HeldEntry, message: string): RelatedPlace => ({
  file: file.path,
  span: entryNameSpan(file, at),
  message,
})

const viewsIn = remembered((project: Project) => remembered((file: ProjectFile) => viewOf(file, project)))

const viewOf = (file: ProjectFile, project: Project): HarnessView | undefined => {
  const resolved = resolvedState(file, project)
  if (resolved === undefined) return undefined
  const { state, ancestors } = resolved
  const writers = [file, ...ancestors].map((writer) => ({ writer, sites: sitesByName(writer) }))
  const held = (section: SectionName, name: string, entry: unknown): HeldEntry[] => {
    if (!isJsonObject(entry)) return []
    for (const { writer, sites } of writers) {
      const site = sites.get(`${section}.${name}`)
      // An edit that does not apply writes an entry that the harness does not have.
      if (site !== undefined && isSameEntry(site.entry, entry))
        return [{ name, entry, file: writer, at: site.at, isOwn: writer === file }]
    }
    return []
  }
  const sections = new Map<SectionName, readonly HeldEntry[]>()
  const entries = (section: SectionName): readonly HeldEntry[] => {
    const found =
      sections.get(section) ?? entriesOf(state, section).flatMap(([name, entry]) => held(section, name, entry))
    sections.set(section, found)
    return found
  }
  return {
    entries,
    entry: (section, name) => entries(section).find((each) => each.name === name),
  }
}

interface ResolvedState {
  readonly state: EntryMap
  /** Nearest first. */
  readonly ancestors: readonly ProjectFile[]
}

const resolvedState = (file: ProjectFile, project: Project): ResolvedState | undefined => {
  if (file.kind === 'harness') {
    const state = memberOf(file, 'state')
    return isEntryMap(state) ? { state, ancestors: [] } : undefined
  }
  const resolution = fileResolution(file, project)
  if (resolution === undefined) return undefined
  const ancestors = resolution.chain.slice(0, -1).flatMap((id) => harnessFile(project, id) ?? [])
  return { state: resolution.state, ancestors: ancestors.reverse() }
}

/** What the sections hold is asked through `entriesOf`, which takes anything. */
const isEntryMap = (value: unknown): value is EntryMap => isJsonObject(value)

/** Of two edits of one entry the first applies. */
const sitesByName = remembered((file: ProjectFile): ReadonlyMap<string, EntrySite> => {
  const sites = new Map<string, EntrySite>()
  for (const site of entrySites(file)) {
    const key = `${site.section}.${site.name}`
    if (site.at[0] !== 'revision' && !sites.has(key)) sites.set(key, site)
  }
  return sites
})
