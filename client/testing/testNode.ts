import type { RepairCandidate, RepairFolder, RepairTask } from '../../protocol/languageServer'

/** What an item of the tree stands for. */
export type TestNode =
  | { readonly type: 'folder'; readonly folder: RepairFolder }
  | { readonly type: 'sibling'; readonly folder: RepairFolder; readonly candidate: RepairCandidate }
  | {
      readonly type: 'group'
      readonly folder: RepairFolder
      readonly candidate: RepairCandidate
      readonly role: RepairTask['role']
    }
  | {
      readonly type: 'task'
      readonly folder: RepairFolder
      readonly candidate: RepairCandidate
      readonly task: RepairTask
    }

/** Ids stay the same across reloads, so that the editor finds its results again. */
export const testId = {
  folder: ({ uri }: RepairFolder): string => uri,
  sibling: ({ uri }: RepairFolder, candidate: string): string => `${uri} ${candidate}`,
  group: ({ uri }: RepairFolder, candidate: string, role: RepairTask['role']): string => `${uri} ${candidate} ${role}`,
  task: ({ uri }: RepairFolder, candidate: string, task: string): string => `${uri} ${candidate} task ${task}`,
} as const

export const isFlaky = ({ passes, tries }: RepairTask): boolean => passes > 0 && passes < tries
