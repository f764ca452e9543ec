import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '../engine/documents/json'
import { workspaceFileName } from '../engine/documents/kinds/documentKind'
import { parseDocument } from '../engine/documents/text/parse'
import { readFailureReason, readText } from '../engine/node/readText'
import { listDocuments, listWorkspaceFolders } from '../engine/node/workspaceFiles'
import type { FolderTexts, Runtime } from './runtime'
import { normalised } from './uris'

export const nodeRuntime: Runtime = {
  watchedFiles: ['**/harness-s.json', '**/*.{harness,sibling,proposal,pool,profile,tasks,tools,job}.json'],
  readFolders,
  readFile: readOne,
  exists: existsSync,
  now: () => performance.now(),
}

/** Files that are read before others get their turn. */
const partSize = 64

async function* readFolders(root: string): AsyncGenerator<FolderTexts> {
  for (const folder of await listWorkspaceFolders(root)) {
    const { paths, unreadable } = await listDocuments(folder, rootsIn(folder))
    yield { folder: normalised(folder), files: [], unreadable: unreadable.map(toNormalised) }
    for (let from = 0; from < paths.length; from += partSize) {
      yield await readPart(folder, paths.slice(from, from + partSize))
    }
  }
}

const readPart = async (folder: string, paths: readonly string[]): Promise<FolderTexts> => {
  const read = await Promise.all(paths.map(async (path) => ({ path: normalised(path), found: await readOne(path) })))
  return {
    folder: normalised(folder),
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

/** The folders that the workspace file of a folder lists; all of it when there is none, or none that can be read. */
const rootsIn = (folder: string): readonly string[] | undefined => {
  const path = join(folder, workspaceFileName)
  if (!existsSync(path)) return undefined
  try {
    const { value } = parseDocument(readFileSync(path, 'utf8'))
    const roots = isJsonObject(value) ? value['roots'] : undefined
    return Array.isArray(roots) ? roots.filter((each) => typeof each === 'string') : undefined
  } catch {
    return undefined // That it cannot be read is told when its text is.
  }
}

const toNormalised = ({ path, reason }: { path: string; reason: string }) => ({ path: normalised(path), reason })
