import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const commandLine = resolve('dist', 'cli.js')

/** A copy of the example workspace without runs, for whoever removes it. */
export const exampleCopy = (): string => {
  const workspace = mkdtempSync(join(tmpdir(), 'harness-s-bench-editor-'))
  cpSync(join('examples', 'miniapps'), workspace, { recursive: true })
  rmSync(join(workspace, 'runs'), { recursive: true, force: true })
  return workspace
}

/** Has its base harness played on the training split. */
export const playBase = (workspace: string, attempts: number): void => {
  const args = ['--workspace', workspace, 'eval', '--harness', 'H0', '--split', 'train', '--attempts', String(attempts)]
  const { status, stderr } = spawnSync(process.execPath, [commandLine, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the evaluation ended with ${status}:\n${stderr}`)
}
