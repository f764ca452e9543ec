import { lstatSync, statSync } from 'node:fs'
import { WatchKind } from 'vscode-languageserver/node'
import { FolderRecords } from '../engine/node/folderRecords'
import { readFailureReason, readText } from '../engine/node/readText'
import { isReached, listWorkspace, listWorkspaceFolders, workspaceRoots } from '../engine/node/workspaceFiles'
import type { FolderTexts, Runtime } from './runtime'
import { normalised } from './uris'

export const nodeRuntime: Runtime = {
  watchers: [
    { globPattern: '**/harness-s.json' },
    { globPattern: '**/*.{harness,sibling,proposal,pool,profile,tasks,tools,job}.json' },
    // Of a folder that comes or goes editors report the folder alone, not the documents in it.
    { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete },
  ],
  readFolders,
  readFile: readOne,
  isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
  isReached,
  exists: (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined,
  openRecords: (folder, changed) => new FolderRecords(folder, changed),
  now: () => performance.now(),
}

/** Files that are read before others get their turn. */
const partSize = 64

async function* readFolders(root: string): AsyncGenerator<FolderTexts> {
  for (const folder of await listWorkspaceFolders(root)) {
    const { paths, unreadable } = await listWorkspace(folder)
    const part = { folder: normalised(folder), roots: await workspaceRoots(folder) }
    yield { ...part, files: [], unreadable: unreadable.map(toNormalised) }
    for (let from = 0; from < paths.length; from += partSize) {
      yield { ...part, ...(await readPart(paths.slice(from, from + partSize))) }
    }
  }
}

const readPart = async (paths: readonly string[]): Promise<Pick<FolderTexts, 'files' | 'unreadable'>> => {
  const read = await Promise.all(paths.map(async (path) => ({ path: normalised(path), found: await readOne(path) })))
  return {
    files: read.flatMap(({ path, found }) => ('text' in found ? [{ path, text: found.text }] : [])),
    unreadable: read.flatMap(({ path, found }) => ('reason' in found ? [{ path, reason: found.reason }] : [])),
  }
}

async function readOne(path: string): Promise<{ text: string } | { reason: string }> {
  try {
    return { text: await readText(path) }
  } catch (error) {
    return { reason: readFailureReason(error) }
  }
}

const toNormalised = ({ path, reason }: { path: string; reason: string }) => ({ path: normalised(path), reason })
