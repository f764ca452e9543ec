import { existsSync, statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { kindOfFileName } from '../../engine/documents/kinds/documentKind'
import { type Listing, listDocuments, mergeListings } from '../../engine/node/workspaceFiles'
import { findWorkspaceFolder } from '../../engine/node/workspaceFolder'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import { contextOf, readWorkspace, type WorkspaceContext } from './context'
import { type GlobalOptions, workspaceFolder } from './workspaceFolder'

/** What is judged, and which of its documents were asked for. */
export interface ValidationScope {
  readonly context: WorkspaceContext
  /** Takes a path relative to the context's folder. */
  isAskedFor(path: string): boolean
}

/**
 * Without paths the whole workspace. With paths those documents, judged within the workspace that the first of them
 * lies in; where there is none they are judged alone.
 */
export const validationScope = async (paths: readonly string[], options: GlobalOptions): Promise<ValidationScope> => {
  const [first] = paths
  if (first === undefined) return { context: await readWorkspace(workspaceFolder(options)), isAskedFor: () => true }
  const asked = paths.map((path) => resolve(path))
  const listings = await Promise.all(asked.map(listAsked))
  const start = isFolder(first) ? resolve(first) : dirname(resolve(first))
  const folder = options.workspace === undefined ? findWorkspaceFolder(start) : workspaceFolder(options)
  const context =
    folder === undefined
      ? await contextOf(process.cwd(), mergeListings(listings))
      : await readWorkspace(folder, listings)
  return { context, isAskedFor: within(context.folder, asked) }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const listAsked = async (path: string): Promise<Listing> => {
  if (isFolder(path)) return listDocuments(path)
  if (existsSync(path) && kindOfFileName(path) !== undefined) return { paths: [path], unreadable: [] }
  throw new UserError({
    what: existsSync(path) ? 'This file is no document of harness-s.' : 'This file or folder does not exist.',
    where: path,
    next: 'Give folders, or files named harness-s.json, *.harness.json, *.sibling.json, *.tools.json and so on.',
    exitCode: exitCodes.usage,
  })
}

const within = (folder: string, asked: readonly string[]) => {
  const wanted = asked.map((path) => relative(folder, path).split(sep).join('/'))
  return (path: string) => wanted.some((each) => each === '' || path === each || path.startsWith(`${each}/`))
}
