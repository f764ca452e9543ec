import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Has the product's own command line play the base harness of the example on some tasks. */
export const recordBase = async (
  commandLine: string,
  workspace: string,
  tasks: number,
  attempts = 1,
): Promise<void> => {
  const numbers = ['--limit', String(tasks), '--attempts', String(attempts)]
  const args = ['--workspace', workspace, 'eval', '--harness', 'H0', '--split', 'train', ...numbers]
  await promisify(execFile)(process.execPath, [commandLine, ...args], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
}

export const removeRuns = (workspace: string): Promise<void> =>
  rm(join(workspace, 'runs'), { recursive: true, force: true })
