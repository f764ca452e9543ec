import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from '../../engine/environments/environment'
import { lintProject } from '../../engine/lint/lintProject'
import { harnessIds } from '../../engine/lint/resolutions'
import { explain } from '../failure'
import { UserError } from '../userError'
import { readWorkspace, type WorkspaceContext } from './context'
import { openEnvironment } from './environments'
import { type GlobalOptions, workspaceFolder } from './workspaceFolder'

const oldestNode = [20, 19] as const
const neededMegabytes = 200

const check = (name: string, ok: boolean, detail: string, next: string): Check => ({
  name,
  ok,
  detail,
  next: ok ? '' : next,
})

const nodeCheck = (version: string): Check => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNew = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
  return check('Node', isNew, `version ${version}`, `Install Node ${oldestNode.join('.')} or newer.`)
}

const documentChecks = (
  { project, unreadable, folder }: WorkspaceContext,
  ids: readonly string[],
): readonly Check[] => {
  const errors = lintProject(project).filter(({ severity }) => severity === 'error').length
  const unread = unreadable.map(({ path, reason }) => `${path}: ${reason}`).join('; ')
  const count = `${project.files.length} documents in ${folder}`
  return [
    check('workspace', unreadable.length === 0, unread || count, 'Make these files readable, or remove them.'),
    check('documents', errors === 0, `${errors} errors`, 'Run `harness-s validate` and correct what it names.'),
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

/** Each environment of the workspace is opened and asked what it lacks. */
const environmentChecks = async (context: WorkspaceContext): Promise<readonly Check[]> => {
  const checks: Check[] = []
  for (const name of Object.keys(context.workspace?.environments ?? {})) {
    try {
      const environment = await openEnvironment(context, name)
      checks.push(...(await environment.doctor(new AbortController().signal)))
    } catch (error) {
      const { what, next } = explain(error)
      checks.push(check(`environment ${name}`, false, what, next))
    }
  }
  return checks
}

const workspaceChecks = async (options: GlobalOptions): Promise<readonly Check[]> => {
  try {
    const context = await readWorkspace(workspaceFolder(options))
    return [
      ...documentChecks(context, harnessIds(context.project)),
      ...(await environmentChecks(context)),
      ...(await storageChecks(context.folder)),
    ]
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return [check('workspace', false, error.explanation.what, error.explanation.next)]
  }
}

/** Everything that other commands take for granted; what fails says what to do about it. */
export const checkSurroundings = async (options: GlobalOptions): Promise<readonly Check[]> => [
  nodeCheck(process.versions.node),
  ...(await workspaceChecks(options)),
]
