import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Workbench } from '../workbench'

/** Runs the packaged command line on the workspace, as a user would beside the editor. */
export const evaluate = async ({ workspace, extensions }: Workbench, harnesses: string, tasks: number) => {
  const folder = (await readdir(extensions)).find((name) => name.startsWith('harness-s.harness-s')) ?? ''
  const cli = join(extensions, folder, 'dist', 'cli.js')
  const args = ['eval', '--workspace', workspace, '--harness', harnesses, '--limit', String(tasks)]
  await promisify(execFile)(process.execPath, [cli, ...args])
}
