import { parsedJson } from '../../engine/documents/parsedJson'
import { keptJson, runFolderOf } from '../../engine/node/keptDocuments'
import { harnessPath } from '../../engine/trajectories/runLayout'
import { type EntryName, promptEntries } from '../../engine/trajectories/view/promptEntries'
import { memberOf, textIn } from '../../engine/trajectories/view/recordMembers'
import { viewOfLine } from '../../engine/trajectories/view/trajectoryRow'
import type { ShownLog } from './shownLog'

/** Entries of a harness that a record stands for; of several the user picks one. */
export interface EntryWish {
  readonly harness: string
  readonly entries: readonly EntryName[]
}

/** What is behind a record: its hook, or entries whose words stand in what the harness wrote, as it was when it ran. */
export const entryBehind = async (path: string, shown: ShownLog, index: number): Promise<EntryWish> => {
  const { harness } = shown.header
  const [line = ''] = await shown.log.lines(index, 1)
  const { hook } = viewOfLine(line)
  if (hook !== undefined) return { harness, entries: [{ section: 'hooks', name: hook }] }
  const kept = await keptJson(runFolderOf(path), harnessPath(harness))
  return { harness, entries: promptEntries(memberOf(kept, 'state'), textIn(parsedJson(line), 'message', 'text')) }
}
