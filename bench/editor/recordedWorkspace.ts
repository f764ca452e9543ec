import { rmSync } from 'node:fs'
import { exampleCopy, playBase } from './exampleCopy'

/** Gives a copy of the example in which the base harness was played on the whole training split, and removes it at the end. */
export const inRecordedWorkspace = async <T>(attempts: number, use: (workspace: string) => Promise<T>): Promise<T> => {
  const workspace = exampleCopy()
  try {
    playBase(workspace, attempts)
    return await use(workspace)
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
}
