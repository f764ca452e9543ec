import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { plural } from '../../engine/documents/plural'
import type { Check } from '../../engine/environments/environment'
import { lintProject } from '../../engine/lint/lintProject'
import { harnessIds } from '../../engine/lint/resolutions'
import { exitCodes } from '../exitCodes'
import { explain } from '../failure'
import { UserError } from '../userError'
import { readWorkspace, type WorkspaceContext } from './context'
import { openEnvironment } from './environments'
import { checkPolicy } from './policyChecks'
import { type GlobalOptions, workspaceFolder } from './workspaceFolder'

const oldestNode = [20, 19] as const
const neededMegabytes = 200

/** What was looked at. */
export interface SurroundingsCheck extends Check {
  /** That it fails because documents say something wrong, not because something is missing. */
  readonly isWrong?: true
}

const check = (name: string, ok: boolean, detail: string, next: string): Check => ({
  name,
  ok,
  detail,
  next: ok ? '' : next,
})

const wrongUnless = (ok: boolean, looked: Check): SurroundingsCheck => (ok ? looked : { ...looked, isWrong: true })

const nodeCheck = (version: string): Check => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNew = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
  return check('Node', isNew, `version ${version}`, `Install Node ${oldestNode.join('.')} or newer.`)
}

const documentChecks = (
  { project, unreadable, folder }: WorkspaceContext,
  ids: readonly string[],
): readonly SurroundingsCheck[] => {
  const errors = lintProject(project).filter(({ severity }) => severity === 'error').length
  const unread = unreadable.map(({ path, reason }) => `${path}: ${reason}`).join('; ')
  const wrong = check(
    'documents',
    errors === 0,
    plural(errors, 'error'),
    'Run `harness-s validate` and correct what it names.',
  )
  const count = `${project.files.length} documents in ${folder}`
  return [
    check('workspace', unreadable.length === 0, unread || count, 'Make these files readable, or remove them.'),
    wrongUnless(errors === 0, wrong),
    check('harnesses', ids.length > 0, ids.join(', ') || 'none', 'Add a *.harness.json to the workspace.'),
  ]
}

const canWrite = async (folder: string): Promise<boolean> => {
  try {
    await access(folder, constants.W_OK)
    return (await stat(folder)).isDirectory()
  } catch {
    return false // The check's own words say what to do about it.
  }
}

const storageChecks = async (folder: string): Promise<readonly Check[]> => {
  const runs = join(folder, 'runs')
  const target = existsSync(runs) ? runs : folder
  const { bavail, bsize } = await statfs(target)
  const free = Math.floor((bavail * bsize) / 1e6)
  return [
    check(
      'runs folder',
      await canWrite(target),
      target,
      'Make this a writable folder: eval and train keep their runs in it.',
    ),
    check('disk space', free >= neededMegabytes, `${free} MB free`, `Free at least ${neededMegabytes} MB.`),
  ]
}

/** A check that fails with the error that something throws. What only another workspace file can mend is wrong. */
const failed = (name: string, error: unknown): SurroundingsCheck => {
  const { what, next, exitCode } = explain(error)
  return wrongUnless(exitCode !== exitCodes.usage, check(name, false, what, next))
}

/** Each environment of the workspace is opened and asked what it lacks. */
const environmentChecks = async (context: WorkspaceContext): Promise<readonly SurroundingsCheck[]> => {
  const checks: SurroundingsCheck[] = []
  for (const name of Object.keys(context.workspace?.environments ?? {})) {
    try {
      const environment = await openEnvironment(context, name)
      checks.push(...(await environment.doctor(new AbortController().signal)))
    } catch (error) {
      checks.push(failed(`environment ${name}`, error))
    }
  }
  return checks
}

/** Each policy of the workspace is asked what it lacks; nothing that costs is asked. */
const policyChecks = (context: WorkspaceContext): Promise<readonly SurroundingsCheck[]> =>
  Promise.all(
    Object.entries(context.workspace?.policies ?? {}).map(async ([name, config]) => {
      try {
        return await checkPolicy(context, name, config)
      } catch (error) {
        return failed(`policy ${name}`, error)
      }
    }),
  )

const workspaceChecks = async (options: GlobalOptions): Promise<readonly SurroundingsCheck[]> => {
  try {
    const context = await readWorkspace(workspaceFolder(options))
    return [
      ...documentChecks(context, harnessIds(context.project)),
      ...(await policyChecks(context)),
      ...(await environmentChecks(context)),
      ...(await storageChecks(context.folder)),
    ]
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return [check('workspace', false, error.explanation.what, error.explanation.next)]
  }
}

/** Everything that other commands take for granted; what fails says what to do about it. */
export const checkSurroundings = async (options: GlobalOptions): Promise<readonly SurroundingsCheck[]> => [
  nodeCheck(process.versions.node),
  ...(await workspaceChecks(options)),
]
