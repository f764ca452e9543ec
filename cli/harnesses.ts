import type { ProjectFile } from '../engine/documents/project'
import type { Lookup } from '../engine/harness/lineage'
import { type Resolution, resolve } from '../engine/harness/resolve'
import type { ResolvedHarness } from '../engine/harness/resolvedHarness'
import { lintProject } from '../engine/lint/lintProject'
import { nearest } from '../engine/lint/nearest'
import type { WorkspaceContext } from './context'
import { exitCodes } from './exitCodes'
import { placeOf } from './place'
import { UserError } from './userError'

const harnessFiles = ({ project }: WorkspaceContext): readonly ProjectFile[] =>
  project.files.filter(({ kind }) => kind === 'harness' || kind === 'sibling')

/** Ids of all harnesses and siblings, in the order of their files. */
export const harnessIds = (context: WorkspaceContext): readonly string[] => [
  ...new Set(harnessFiles(context).flatMap(({ id }) => id ?? [])),
]

/** Documents by id as far as they could be read, broken ones too: showing them is how one finds what is wrong. */
const lookup =
  (context: WorkspaceContext): Lookup =>
  (id) =>
    harnessFiles(context).find((file) => file.id === id)?.root

/** Resolves for display: problems are part of the answer. Throws only when there is no such id. */
export const resolveForDisplay = (context: WorkspaceContext, id: string): Resolution => {
  if (!harnessIds(context).includes(id)) throw unknownHarness(context, id)
  return resolve(id, lookup(context))
}

/**
 * Resolves for a run. What `validate` marks as an error in one of these harnesses or in a parent of theirs is refused,
 * so that nothing runs that its author did not mean.
 */
export const resolveForRun = (context: WorkspaceContext, ids: readonly string[]): readonly ResolvedHarness[] => {
  const resolutions = ids.map((id) => resolveForDisplay(context, id))
  refuseErrors(context, new Set(resolutions.flatMap(({ chain }) => chain)))
  return resolutions.map(({ harness, problems }) => harness ?? refuse(problems.map(({ message }) => message)))
}

const refuseErrors = (context: WorkspaceContext, ids: ReadonlySet<string>): void => {
  const files = new Map(harnessFiles(context).map((file) => [file.path, file]))
  const errors = lintProject(context.project).flatMap(({ file: path, severity, code, message, span }) => {
    const file = files.get(path)
    if (severity !== 'error' || file?.id === undefined || !ids.has(file.id)) return []
    return [`${placeOf(file, span)} ${code} ${message}`]
  })
  if (errors.length > 0) refuse(errors)
}

const shownErrors = 5

const refuse = (errors: readonly string[]): never => {
  const shown = errors.slice(0, shownErrors).join('\n         ')
  const more = errors.length > shownErrors ? `\n         and ${errors.length - shownErrors} more` : ''
  throw new UserError({
    what: 'These harnesses have errors, so they do not run.',
    where: `${shown}${more}`,
    next: 'Correct them; `harness-s validate` shows all of them.',
    exitCode: exitCodes.documentErrors,
  })
}

const unknownHarness = (context: WorkspaceContext, id: string): UserError => {
  const ids = harnessIds(context)
  const close = nearest(id, ids)
  const unread = context.unreadable.map(({ path, reason }) => `${path} (${reason})`)
  return new UserError({
    what: `There is no harness or sibling "${id}"${close === undefined ? '.' : `; did you mean "${close}"?`}`,
    where: context.folder,
    next:
      (ids.length === 0 ? 'The workspace has none: add a *.harness.json.' : `Known are: ${ids.join(', ')}.`) +
      (unread.length === 0 ? '' : ` Could not be read: ${unread.join(', ')}.`),
    exitCode: exitCodes.usage,
  })
}
