import { isJsonObject, type JsonObject } from '../../../documents/json'
import { membersRead } from '../../../documents/kinds/entriesRead'
import type { SectionName } from '../../../documents/kinds/vocabulary'
import type { ProjectFile } from '../../../documents/project'
import { membersAt } from '../../../documents/schemaAt'
import type { ValuePath } from '../../../documents/schemaError'
import { unitOfSection } from '../../../documents/schemas'
import { entryNameSpan, keySpan, valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { type EntrySite, entrySites, hookSites } from '../../sites/entrySites'

export const hs226NoEffect: Rule = {
  code: 'HS226',
  severity: 'warning',
  certainty: 'a',
  scope: 'entry',
  title: 'Has no effect in this version',
  documentation: {
    what: 'The format has this setting, and nothing in this version reads it.',
    why: 'A harness that differs from another one only here behaves like it, while the text promises otherwise.',
    fix: 'Remove it, or reach the same with a setting that is read; docs/formats.md lists these.',
    example: { bad: '"workflow": { "attempts": { "value": 2 } }' },
  },
  check: (file) => [
    ...entrySites(file).flatMap((site) => [...unreadEntries(file, site), ...unreadMembers(file, site)]),
    ...hookSites(file).flatMap(({ at, hook }) =>
      neverRaised.has(String(hook['event']))
        ? [{ span: valueSpan(file, [...at, 'event']), message: noEffect(`Event \`${String(hook['event'])}\``) }]
        : [],
    ),
  ],
}

/** No history is shortened in this version. */
const neverRaised: ReadonlySet<string> = new Set(['before_compact', 'after_compact'])

const unreadEntries = (file: ProjectFile, { section, name, at, entry }: EntrySite): Occurrence[] => {
  const isRead = section !== 'memory' && membersRead(section, name)?.length !== 0
  if (entry === null || isRead) return []
  return [{ span: entryNameSpan(file, at), message: noEffect(`\`${section}.${name}\``) }]
}

const unreadMembers = (file: ProjectFile, { section, name, at, entry }: EntrySite): Occurrence[] => {
  if (!isJsonObject(entry)) return []
  return unreadIn(section, name, entry).map((path) => ({
    span: keySpan(file, [...at, ...path]),
    message: noEffect(`\`${path.join('.')}\` of \`${section}.${name}\``),
  }))
}

const unreadIn = (section: SectionName, name: string, entry: JsonObject): ValuePath[] => {
  const { overrides, scope } = entry
  if (section === 'rules') {
    const hasPhases = isJsonObject(scope) && scope['phases'] !== undefined
    return [...(overrides === undefined ? [] : [['overrides']]), ...(hasPhases ? [['scope', 'phases']] : [])]
  }
  const read = membersRead(section, name) ?? []
  const known = membersAt(unitOfSection[section], [])
  if (read.length === 0) return []
  return Object.keys(entry).flatMap((member) => (known.has(member) && !read.includes(member) ? [[member]] : []))
}

const noEffect = (subject: string): string =>
  `${subject} has no effect in this version; remove it, or see docs/formats.md for what a run reads.`
