import { lstatSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { WatchKind } from 'vscode-languageserver/node'
import { FolderRecords } from '../engine/node/folderRecords'
import { readDocumentNow, readFailureReason } from '../engine/node/readText'
import { readRepairRecord } from '../engine/node/repairRecord'
import { isRunHeld } from '../engine/node/runLock'
import { readReport } from '../engine/node/runReport'
import { inSlices } from '../engine/node/slices'
import { readLog } from '../engine/node/trialLog'
import { readTrialRollouts } from '../engine/node/trialRollouts'
import { isReached, listWorkspace, listWorkspaceFolders, workspaceRoots } from '../engine/node/workspaceFiles'
import { runFiles } from '../engine/trajectories/runLayout'
import type { FolderTexts, Runtime } from './runtime'
import { normalised } from './uris'

/** Left alone, the heap grows to several times what is in use while a large folder is judged, and never shrinks again. */
setFlagsFromString('--heap-growing-percent=70')

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
  readTrialRollouts,
  readReport,
  isWorkedOn: (path) => isRunHeld(join(path, runFiles.lock)),
  readRepairRecord,
  readLog,
  inSlices,
  now: () => performance.now(),
}

/** Files that are read before others get their turn. */
const partSize = 32

async function* readFolders(root: string): AsyncGenerator<FolderTexts> {
  for (const folder of await listWorkspaceFolders(root)) {
    const { paths, unreadable } = await listWorkspace(folder)
    const part = { folder: normalised(folder), roots: await workspaceRoots(folder) }
    yield { ...part, files: [], unreadable: unreadable.map(toNormalised) }
    for (let from = 0; from < paths.length; from += partSize) {
      yield { ...part, ...readPart(paths.slice(from, from + partSize)) }
      await othersTurn()
    }
  }
}

const readPart = (paths: readonly string[]): Pick<FolderTexts, 'files' | 'unreadable'> => {
  const read = paths.map((path) => ({ path: normalised(path), found: readOne(path) }))
  return {
    files: read.flatMap(({ path, found }) => ('text' in found ? [{ path, text: found.text }] : [])),
    unreadable: read.flatMap(({ path, found }) => ('reason' in found ? [{ path, reason: found.reason }] : [])),
  }
}

/** At once: waiting for a file takes longer than reading one, and who judges documents cannot wait. */
function readOne(path: string): { text: string } | { reason: string } {
  try {
    return { text: readDocumentNow(path) }
  } catch (error) {
    return { reason: readFailureReason(error) }
  }
}

const toNormalised = ({ path, reason }: { path: string; reason: string }) => ({ path: normalised(path), reason })
