import type { Certainty, Finding } from '../../engine/lint/finding'
import { lintProject } from '../../engine/lint/lintProject'
import { type NotChecked, notChecked } from '../../engine/lint/notChecked'
import { findingsReport } from '../../engine/lint/report'
import { sarifLog } from '../../engine/lint/sarif'
import { type ExitCode, exitCodes } from '../exitCodes'
import { findingsText } from '../text/findingsText'
import { note, print, printJson } from '../text/output'
import { UserError } from '../userError'
import { withEvidence } from './evidence'
import { withReplays } from './replays'
import { validationScope } from './validationScope'
import type { GlobalOptions } from './workspaceFolder'

export interface ValidateOptions extends GlobalOptions {
  readonly json?: true
  readonly sarif?: true
  readonly strict?: true
  readonly replay?: true
  readonly minCertainty: Certainty
}

/** Prints what is wrong in the documents asked for; the exit code says whether anything is. */
export const validate = async (paths: readonly string[], options: ValidateOptions): Promise<ExitCode> => {
  const { context, isAskedFor } = await validationScope(paths, options)
  const files = context.project.files.filter(({ path }) => isAskedFor(path))
  const unread = context.unreadable.filter(({ path }) => isAskedFor(path))
  if (files.length === 0 && unread.length === 0) throw noDocuments(paths)
  const recorded = await withEvidence(context)
  const { project, unchecked: untried } = options.replay
    ? await withReplays(context.folder, recorded, files)
    : { project: recorded, unchecked: [] }
  const unchecked = [...notChecked(files, project), ...untried]
  const findings = lintProject(project).filter(
    ({ file, certainty }) => isAskedFor(file) && certainty <= options.minCertainty,
  )
  if (options.json) printJson({ ...findingsReport(project, files.length, findings), notChecked: unchecked })
  else if (options.sarif) print(JSON.stringify(sarifLog(project, findings), null, 2))
  else print(findingsText(project, files.length, findings))

  for (const { path, reason } of unread) note(`harness-s: ${path}: ${reason}, so it was not checked`)
  if (unchecked.length > 0) note(`harness-s: not checked: ${unchecked.map(uncheckedText).join('; ')}`)
  if (unread.length > 0) return exitCodes.infrastructure
  return findings.some(failing(options)) ? exitCodes.documentErrors : exitCodes.ok
}

const uncheckedText = ({ codes, reason }: NotChecked): string => `${codes.join(', ')} (${reason})`

const noDocuments = (paths: readonly string[]): UserError =>
  new UserError({
    what: 'There is no document of harness-s here, so nothing was checked.',
    where: paths.join(', '),
    next: 'Give files named *.harness.json, *.sibling.json, *.tools.json and so on, or folders that hold such files.',
    exitCode: exitCodes.usage,
  })

const failing =
  ({ strict }: ValidateOptions) =>
  ({ severity }: Finding): boolean =>
    severity === 'error' || (strict === true && severity === 'warning')
