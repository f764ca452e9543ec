import type { ProjectFile } from '../documents/project'
import { readKey } from '../documents/reads'
import { sameJson } from './sameJson'

/**
 * Keys of what differs between two states of the content of one file. Undefined as a state is a file that is not there.
 * Members that are equal keep their key unchanged, so that who read only those is left alone.
 */
export const changedKeys = (
  path: string,
  before: ProjectFile | undefined,
  after: ProjectFile | undefined,
): readonly string[] => {
  const members = changedMembers(before, after).map((name) => readKey('member', path, name))
  const isReadable = (file: ProjectFile | undefined) => file?.document.problems.length === 0
  return [
    readKey('text', path),
    ...(isReadable(before) === isReadable(after) ? [] : [readKey('readable', path)]),
    ...(members.length > 0 || before === undefined || after === undefined ? [readKey('value', path)] : []),
    ...members,
  ]
}

/** The same when nothing is known of the state before but the names of its members. */
export const allKeys = (path: string, before: readonly string[], after: ProjectFile | undefined): readonly string[] => [
  ...(['text', 'readable', 'value'] as const).map((aspect) => readKey(aspect, path)),
  ...[...new Set([...before, ...Object.keys(after?.root ?? {})])].map((name) => readKey('member', path, name)),
]

const changedMembers = (before: ProjectFile | undefined, after: ProjectFile | undefined): readonly string[] => {
  const names = new Set([...Object.keys(before?.root ?? {}), ...Object.keys(after?.root ?? {})])
  return [...names].filter((name) => !sameJson(memberOf(before, name), memberOf(after, name)))
}

const memberOf = (file: ProjectFile | undefined, name: string): unknown =>
  file !== undefined && Object.hasOwn(file.root, name) ? file.root[name] : undefined
