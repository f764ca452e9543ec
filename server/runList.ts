import type { ListedRun } from '../protocol/runReport'
import type { StampedRun, UnreadableFile } from './runtime'

/** A run has the name of its folder. */
export const runName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path

/** A run as it is listed. What says that it runs, and what nobody works on, was interrupted. */
export const listedRun = ({ path, header }: StampedRun, isWorkedOn: boolean): ListedRun => ({
  id: runName(path),
  state: header.status === 'running' && !isWorkedOn ? 'interrupted' : header.status,
  reason: '',
  purpose: header.purpose,
  split: header.tasks.split,
  tasks: header.tasks.ids.length,
  harnesses: header.harnesses.map(({ id }) => id),
  startedAt: header.startedAt ?? '',
})

export const unreadableRun = ({ path, reason }: UnreadableFile): ListedRun => ({
  id: runName(path),
  state: 'unreadable',
  reason,
  purpose: '',
  split: '',
  tasks: 0,
  harnesses: [],
  startedAt: '',
})
