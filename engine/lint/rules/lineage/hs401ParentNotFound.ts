import { isJsonObject } from '../../../documents/json'
import type { DocumentKind } from '../../../documents/kinds/documentKind'
import { memberOf, type Project, type ProjectFile } from '../../../documents/project'
import { remembered } from '../../../documents/remembered'
import type { ValuePath } from '../../../documents/schemaError'
import { readLineageDocument } from '../../../harness/lineageDocument'
import { replaceValue } from '../../fixes'
import { didYouMean, nearest } from '../../nearest'
import { relatedAt, valueSpan } from '../../places'
import { harnessFile, harnessIds, resolveOccurrences } from '../../resolutions'
import type { Occurrence, Rule } from '../../rule'

export const hs401ParentNotFound: Rule = {
  code: 'HS401',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Harness not found',
  documentation: {
    what: 'A document names a harness or sibling as its parent, base or member, and the workspace has none with that id.',
    why: 'Without it the document cannot be resolved, so nothing that builds on it can run.',
    fix: 'Correct the id, or add the missing document.',
    example: { bad: '"parent": { "id": "H9", … }', good: '"parent": { "id": "H0", … }' },
  },
  check: (file, project) => {
    const missing = pinPaths(file).flatMap((path) => notFound(file, project, path))
    const isUnread = file.kind === 'sibling' && readLineageDocument('', file.root) === undefined
    return missing.length > 0 || isUnread ? missing : resolveOccurrences(file, project, 'HS401')
  },
}

const pinMembers: { readonly [K in DocumentKind]?: readonly string[] } = {
  sibling: ['parent', 'base'],
  proposal: ['parent'],
  pool: ['base'],
  profile: ['harness'],
  job: ['base'],
}

const pinPaths = (file: ProjectFile): readonly ValuePath[] => {
  const own = (pinMembers[file.kind] ?? []).map((member) => [member, 'id'])
  const { members } = file.root
  const ofPool =
    file.kind === 'pool' && Array.isArray(members) ? members.map((_, index) => ['members', index, 'id']) : []
  return [...own, ...ofPool]
}

const notFound = (file: ProjectFile, project: Project, path: ValuePath): Occurrence[] => {
  const id = idAt(file, path)
  if (id === undefined || isKnown(project, id)) return []
  const role = path[0] === 'base' ? 'Base' : path[0] === 'parent' ? 'Parent' : 'Harness'
  const span = valueSpan(file, path)
  const unread = unreadFile(project, id)
  if (unread !== undefined) {
    const message = `${role} \`${id}\` is not known: ${unread.path} cannot be read (see its own errors).`
    return [{ span, message, related: [relatedAt(unread, [], 'The file that should hold it')] }]
  }
  const suggestion = nearest(id, harnessIds(project))
  return [
    {
      span,
      message: `${role} \`${id}\` not found: no harness or sibling of this workspace has this id${didYouMean(suggestion)}`,
      fixes: suggestion === undefined ? [] : replaceValue(file, path, suggestion, `Replace with \`${suggestion}\``),
    },
  ]
}

const isKnown = (project: Project, id: string): boolean => {
  const file = harnessFile(project, id)
  return file !== undefined && readLineageDocument(id, { kind: memberOf(file, 'kind') }) !== undefined
}

const withoutId = remembered((project: Project) =>
  lineageKinds.flatMap((kind) => project.filesOf(kind)).filter(({ id }) => id === undefined),
)
const lineageKinds = ['harness', 'sibling'] as const

/** A file that says by its id or its name that it holds this harness, and whose text does not show one. */
const unreadFile = (project: Project, id: string): ProjectFile | undefined => {
  const names = [`${id}.harness.json`, `${id}.sibling.json`]
  const isNamed = (path: string): boolean => names.includes(path.slice(path.lastIndexOf('/') + 1))
  return harnessFile(project, id) ?? withoutId(project).find(({ path }) => isNamed(path))
}

const idAt = (file: ProjectFile, [member = '', index]: ValuePath): string | undefined => {
  const value = file.root[member]
  const pin = Array.isArray(value) && typeof index === 'number' ? value[index] : value
  const id = isJsonObject(pin) ? pin['id'] : undefined
  return typeof id === 'string' ? id : undefined
}
