import { type SectionName, sectionNames } from './kinds/vocabulary'

/** Names one entry of a harness state, or with `fields` a place inside it: `state.hooks.next-page.limits.maxPerKey`. */
export interface EntryPath {
  readonly section: SectionName
  readonly name: string
  readonly fields: readonly string[]
}

/** HS006: only the name is badly formed. HS408: no entry path, or its section is unknown. */
export interface EntryPathProblem {
  readonly code: 'HS006' | 'HS408'
  readonly message: string
}

export type EntryPathResult =
  | { readonly ok: true; readonly path: EntryPath }
  | { readonly ok: false; readonly problem: EntryPathProblem }

const kebabCase = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const longestName = 64
const bareSegment = /^[A-Za-z0-9_$-]+$/

/** Names of entries are kebab-case, so that they can stand in a path without quotes. */
export const isKebabCase = (name: string): boolean => name.length <= longestName && kebabCase.test(name)

/** Tools keep the names of their catalogue; all other entries have kebab-case names. */
export const isEntryName = (section: SectionName, name: string): boolean =>
  section === 'tools' ? name !== '' : isKebabCase(name)

export const isSectionName = (name: string): name is SectionName => sectionNames.some((known) => known === name)

/** Reads `state.<section>.<name>[.<field>…]`; a name with other signs is written `state.tools["a.b"]`. */
export const parseEntryPath = (text: string): EntryPathResult => {
  const [root, section, name, ...fields] = splitPath(text) ?? []
  if (root !== 'state' || section === undefined || name === undefined) {
    return failure('HS408', `\`${text}\` is not an entry path: write state.<section>.<name>.`)
  }
  if (!isSectionName(section)) {
    return failure('HS408', `\`${section}\` is not a section of the state: use one of ${sectionNames.join(', ')}.`)
  }
  if (!isEntryName(section, name)) {
    return failure('HS006', `Name \`${name}\` is not kebab-case: use small letters, digits and single hyphens.`)
  }
  return { ok: true, path: { section, name, fields } }
}

export const formatEntryPath = ({
  section,
  name,
  fields = [],
}: Pick<EntryPath, 'section' | 'name'> & Partial<EntryPath>): string =>
  ['state', section, name, ...fields].reduce((path, segment) => path + formatSegment(segment, path === ''), '')

const formatSegment = (segment: string, isFirst: boolean): string => {
  if (!bareSegment.test(segment)) return `[${JSON.stringify(segment)}]`
  return isFirst ? segment : `.${segment}`
}

const failure = (code: EntryPathProblem['code'], message: string): EntryPathResult => ({
  ok: false,
  problem: { code, message },
})

/** The segments of a path, or undefined when a bracket or its string is broken. Bare segments may hold any other sign. */
const splitPath = (text: string): string[] | undefined => {
  const segments: string[] = []
  const segment = /(?:^|\.)([^.[\]"]*)|\[("(?:[^"\\]|\\.)*")\]/gy
  while (segment.lastIndex < text.length) {
    const found = segment.exec(text)
    const value = found?.[1] ?? unquote(found?.[2])
    if (value === undefined || found?.[0] === '') return undefined
    segments.push(value)
  }
  return segments
}

const unquote = (quoted: string | undefined): string | undefined => {
  if (quoted === undefined) return undefined
  try {
    const value: unknown = JSON.parse(quoted)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined // A bad escape: the path as a whole is no path.
  }
}
