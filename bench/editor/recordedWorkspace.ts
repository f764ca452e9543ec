import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const commandLine = resolve('dist', 'cli.js')

/** Gives a copy of the example in which the base harness was played on the whole training split, and removes it at the end. */
export const inRecordedWorkspace = async <T>(attempts: number, use: (workspace: string) => Promise<T>): Promise<T> => {
  const workspace = resolve(mkdtempSync(join('dist', 'bench-editor-')))
  try {
    cpSync(join('examples', 'miniapps'), workspace, { recursive: true })
    rmSync(join(workspace, 'runs'), { recursive: true, force: true })
    const numbers = ['--split', 'train', '--attempts', String(attempts)]
    const args = [commandLine, '--workspace', workspace, 'eval', '--harness', 'H0', ...numbers]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the evaluation ended with ${status}:\n${stderr}`)
    return await use(workspace)
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
}
