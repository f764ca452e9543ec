import type { EnvironmentProvider } from '../../engine/environments/environment'
import { InvalidHarnessError, type PreparedHarness, prepareHarness } from '../../engine/executor/preparedHarness'
import type { Resolution } from '../../engine/harness/resolve'
import type { ResolvedHarness } from '../../engine/harness/resolvedHarness'
import { lintProject } from '../../engine/lint/lintProject'
import { nearest } from '../../engine/lint/nearest'
import { harnessFile, harnessIds, resolutionOf } from '../../engine/lint/resolutions'
import { exitCodes } from '../exitCodes'
import { placesIn } from '../text/place'
import { UserError } from '../userError'
import type { WorkspaceContext } from './context'

/** All harnesses and siblings of the workspace, bases first. */
export const allHarnessIds = ({ project }: WorkspaceContext): readonly string[] => {
  const depth = (id: string): number => (resolutionOf(project, id).chain.length > 1 ? 1 : 0)
  return [...harnessIds(project)].sort((one, other) => depth(one) - depth(other) || (one < other ? -1 : 1))
}

/**
 * Resolves for display: problems are part of the answer. Throws when there is no such id, and when the chain of parents
 * does not reach a base harness, since nothing true could be shown then.
 */
export const resolveForDisplay = (context: WorkspaceContext, id: string): Resolution => {
  if (!harnessIds(context.project).includes(id)) throw unknownHarness(context, id)
  const resolution = resolutionOf(context.project, id)
  const [top] = resolution.chain
  const base = top === undefined ? undefined : harnessFile(context.project, top)
  if (base?.kind !== 'harness') throw brokenLineage(context, id, resolution)
  return resolution
}

const brokenLineage = ({ project, folder }: WorkspaceContext, id: string, { problems }: Resolution): UserError =>
  new UserError({
    what: `"${id}" has no complete chain of parents: ${problems[0]?.message ?? 'it does not say what it is based on.'}`,
    where: harnessFile(project, problems[0]?.document ?? id)?.path ?? folder,
    next: 'Correct the parents; `harness-s validate` shows the place.',
    exitCode: exitCodes.documentErrors,
  })

/**
 * Resolves for a run. What `validate` marks as an error in one of these harnesses or in a parent of theirs is refused,
 * so that nothing runs that its author did not mean.
 */
export const resolveForRun = (context: WorkspaceContext, ids: readonly string[]): readonly ResolvedHarness[] => {
  const resolutions = ids.map((id) => resolveForDisplay(context, id))
  refuseErrors(context, new Set(resolutions.flatMap(({ chain }) => chain)))
  return resolutions.map(({ harness, problems }) => harness ?? refuse(problems.map(({ message }) => message)))
}

/** Compiles harnesses for an environment. What cannot run as written is refused before anything runs. */
export const prepareForRun = (
  harnesses: readonly ResolvedHarness[],
  provider: EnvironmentProvider,
): readonly PreparedHarness[] => {
  try {
    return harnesses.map((harness) => prepareHarness(harness, provider.catalog(), provider.describe().maxTurns))
  } catch (error) {
    if (error instanceof InvalidHarnessError) return refuse([error.message])
    throw error
  }
}

const refuseErrors = ({ project }: WorkspaceContext, ids: ReadonlySet<string>): void => {
  const paths = new Set([...ids].flatMap((id) => harnessFile(project, id)?.path ?? []))
  const errors = lintProject(project).filter(({ file, severity }) => severity === 'error' && paths.has(file))
  if (errors.length === 0) return
  const place = placesIn(project)
  refuse(errors.map(({ file, span, code, message }) => `${place(file, span)} ${code} ${message}`))
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

/** `sought` says what else the name could have been. */
export const unknownHarness = (context: WorkspaceContext, id: string, sought = 'harness or sibling'): UserError => {
  const ids = harnessIds(context.project)
  const close = nearest(id, ids)
  const unread = context.unreadable.map(({ path, reason }) => `${path} (${reason})`)
  return new UserError({
    what: `There is no ${sought} "${id}"${close === undefined ? '.' : `; did you mean "${close}"?`}`,
    where: context.folder,
    next:
      (ids.length === 0 ? 'The workspace has none: add a *.harness.json.' : `Known are: ${ids.join(', ')}.`) +
      (unread.length === 0 ? '' : ` Could not be read: ${unread.join(', ')}.`),
    exitCode: exitCodes.usage,
  })
}
