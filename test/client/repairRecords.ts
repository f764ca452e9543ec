import type { RepairCandidate, RepairFolder, RepairTask } from '../../protocol/languageServer'

/** What the server tells of siblings and tasks, with defaults. */

export const repairTask = (id: string, passes: number, last?: RepairTask['last']): RepairTask => ({
  id,
  role: passes === 2 ? 'control' : 'target',
  tries: 2,
  passes,
  parentRollout: undefined,
  last,
})

export const repairCandidate = (change: Partial<RepairCandidate> = {}): RepairCandidate => ({
  id: 'S1',
  uri: 'file:///ws/S1.sibling.json',
  parent: 'H0',
  base: 'H0',
  isUnresolved: false,
  version: 'one',
  policy: 'tiny',
  environment: 'miniapps',
  split: 'train',
  unfinished: undefined,
  underWay: undefined,
  verdict: undefined,
  tasks: [repairTask('t1', 0), repairTask('t2', 0), repairTask('t3', 1), repairTask('c1', 2)],
  ...change,
})

export const repairFolder = (...candidates: readonly RepairCandidate[]): RepairFolder => ({
  uri: 'file:///ws',
  name: 'ws',
  policies: [],
  candidates,
})
