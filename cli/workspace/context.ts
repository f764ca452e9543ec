import { workspaceFileName } from '../../engine/documents/kinds/documentKind'
import type { Workspace } from '../../engine/documents/kinds/workspace'
import { buildProject, type Project, type ProjectDocument } from '../../engine/documents/project'
import type { UnreadableFile } from '../../engine/node/readText'
import { type Listing, listWorkspace, mergeListings, readDocuments } from '../../engine/node/workspaceFiles'
import { type GlobalOptions, workspaceFolder } from './workspaceFolder'

/** What a command works on: all documents of one workspace, read once. */
export interface WorkspaceContext {
  /** Absolute path. */
  readonly folder: string
  readonly project: Project
  /** The workspace file when it is valid. A faulty one is `validate`'s to report, and stops no other document. */
  readonly workspace: Workspace | undefined
  /** Documents that could not be read; paths relative to the folder. */
  readonly unreadable: readonly UnreadableFile[]
}

/** Opens the workspace that the options name, else the nearest one at or above the current folder. */
export const openWorkspace = (options: GlobalOptions): Promise<WorkspaceContext> =>
  readWorkspace(workspaceFolder(options))

/** Reads the workspace in a folder, and documents that were named beside it, whatever its roots. */
export const readWorkspace = async (folder: string, named: readonly Listing[] = []): Promise<WorkspaceContext> => {
  return contextOf(folder, mergeListings([await listWorkspace(folder), ...named]))
}

/** The context of given files alone, for files that lie in no workspace. */
export const contextOf = async (folder: string, listing: Listing): Promise<WorkspaceContext> => {
  const { files, unreadable } = await readDocuments(folder, listing)
  const project = buildProject(files)
  return { folder, project, workspace: workspaceDocument(project)?.value, unreadable }
}

const workspaceDocument = (project: Project): ProjectDocument<'workspace'> | undefined =>
  [...project.documents.workspace.values()].find(({ file }) => file.path === workspaceFileName)
