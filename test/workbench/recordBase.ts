import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Has the product's own command line play the base harness of the example on some tasks. */
export const recordBase = (commandLine: string, workspace: string, tasks: number, attempts = 1): Promise<void> => {
  const range = ['--split', 'train', '--limit', String(tasks), '--attempts', String(attempts)]
  return evaluated(commandLine, workspace, ['--harness', 'H0', ...range])
}

/** Has it try a sibling on what the base failed. */
export const recordRepair = (commandLine: string, workspace: string, sibling: string): Promise<void> =>
  evaluated(commandLine, workspace, ['--repair', sibling])

const evaluated = async (commandLine: string, workspace: string, args: readonly string[]): Promise<void> => {
  await promisify(execFile)(process.execPath, [commandLine, '--workspace', workspace, 'eval', ...args], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
}

export const removeRuns = (workspace: string): Promise<void> =>
  rm(join(workspace, 'runs'), { recursive: true, force: true })
