import { type Dirent, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { kindOfFileName, workspaceFileName } from '../documents/kinds/documentKind'
import { buildProject, type FileText } from '../documents/project'
import { isOutside } from './leadsOutside'
import { linkReason, readFailureReason, readText, type UnreadableFile } from './readText'

export interface Listing {
  /** Absolute paths, sorted. */
  readonly paths: readonly string[]
  /** Folders that could not be looked into. */
  readonly unreadable: readonly UnreadableFile[]
}

export interface WorkspaceFiles {
  /** Sorted by path. */
  readonly files: readonly FileText[]
  readonly unreadable: readonly UnreadableFile[]
}

/** Run records have a reader of their own; packages are not this workspace's documents. */
const skippedFolders = new Set(['node_modules', 'runs'])

const isDocument = (entry: Dirent) => !entry.isDirectory() && kindOfFileName(entry.name) !== undefined
const isSkipped = (name: string) => name.startsWith('.') || skippedFolders.has(name)
const isSearched = (entry: Dirent) => entry.isDirectory() && !isSkipped(entry.name)

const nothing: Listing = { paths: [], unreadable: [] }

/** Overlapping listings name each file once. */
export const mergeListings = (listings: readonly Listing[]): Listing => ({
  paths: [...new Set(listings.flatMap((listing) => listing.paths))].sort(),
  unreadable: listings.flatMap((listing) => listing.unreadable),
})

const listEntries = async (folder: string, entries: readonly Dirent[]): Promise<Listing> => {
  const nested = entries.filter(isSearched).map((entry) => listFolder(join(folder, entry.name), false))
  const documents = entries.filter(isDocument)
  const pathsOf = (found: readonly Dirent[]) => found.map((entry) => join(folder, entry.name))
  const here: Listing = {
    paths: pathsOf(documents.filter((entry) => !entry.isSymbolicLink())),
    unreadable: pathsOf(documents.filter((entry) => entry.isSymbolicLink())).map((path) => ({
      path,
      reason: linkReason,
    })),
  }
  return mergeListings([here, ...(await Promise.all(nested))])
}

const listFolder = async (folder: string, isRoot: boolean): Promise<Listing> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    const isOtherWorkspace = !isRoot && entries.some((entry) => entry.name === workspaceFileName)
    return isOtherWorkspace ? nothing : await listEntries(folder, entries)
  } catch (error) {
    return { paths: [], unreadable: [{ path: folder, reason: readFailureReason(error) }] }
  }
}

/**
 * The workspace file and the documents under `roots`, which are relative to the workspace folder. A nested folder with
 * a `harness-s.json` of its own is another workspace and is left alone. No link is followed.
 */
export const listDocuments = async (folder: string, roots: readonly string[] = ['.']): Promise<Listing> => {
  const listings = await Promise.all(roots.map((root) => listFolder(join(folder, root), true)))
  const workspaceFile = join(folder, workspaceFileName)
  return mergeListings([{ paths: existsSync(workspaceFile) ? [workspaceFile] : [], unreadable: [] }, ...listings])
}

/** The folders that the workspace file names, or all when it names none or cannot be read. */
export const workspaceRoots = async (folder: string): Promise<readonly string[]> => {
  const { files } = await readDocuments(folder, { paths: [join(folder, workspaceFileName)], unreadable: [] })
  const [workspace] = buildProject(files).documents.workspace.values()
  return workspace?.value.roots ?? ['.']
}

/** All documents of the workspace in a folder. What its file names beyond the folder is not looked into. */
export const listWorkspace = async (folder: string): Promise<Listing> => {
  const roots = await workspaceRoots(folder)
  const unreadable = roots.filter(isOutside).map((root) => ({
    path: resolve(folder, root),
    reason: 'it lies outside the workspace; "roots" of harness-s.json may only name folders inside',
  }))
  const inside = roots.filter((root) => !isOutside(root))
  return mergeListings([await listDocuments(folder, inside), { paths: [], unreadable }])
}

/** Whether `listDocuments` would come upon a document, or look into a folder; what lies there is not looked at. */
export const isReached = (folder: string, roots: readonly string[], path: string): boolean => {
  if (path === join(folder, workspaceFileName)) return true
  return roots
    .filter((root) => !isOutside(root))
    .some((root) => {
      const below = toWorkspacePath(join(folder, root), path).split('/')
      // Documents may have any name, folders not.
      const folders = kindOfFileName(path) === undefined ? below : below.slice(0, -1)
      return below[0] !== '..' && !folders.some(isSkipped)
    })
}

/** A folder and those below it that are workspaces of their own: each holds a `harness-s.json`, the first perhaps not. */
export const listWorkspaceFolders = async (folder: string): Promise<readonly string[]> => {
  const below = await nestedWorkspaces(folder)
  return [folder, ...below]
}

const nestedWorkspaces = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const nested = entries.filter(isSearched).map(async (entry) => {
    const path = join(folder, entry.name)
    const isWorkspace = existsSync(join(path, workspaceFileName))
    return [...(isWorkspace ? [path] : []), ...(await nestedWorkspaces(path))]
  })
  return (await Promise.all(nested)).flat()
}

export const toWorkspacePath = (folder: string, path: string): string => relative(folder, path).split(sep).join('/')

/** Reads what can be read and names what cannot: one bad file hides no other. */
export const readDocuments = async (folder: string, listing: Listing): Promise<WorkspaceFiles> => {
  const files: FileText[] = []
  const unreadable = listing.unreadable.map((entry) => ({ ...entry, path: toWorkspacePath(folder, entry.path) }))
  for (const absolute of listing.paths) {
    const path = toWorkspacePath(folder, absolute)
    try {
      files.push({ path, text: await readText(absolute) })
    } catch (error) {
      unreadable.push({ path, reason: readFailureReason(error) })
    }
  }
  return { files, unreadable }
}
