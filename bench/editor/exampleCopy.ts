import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of the example workspace without runs, for whoever removes it. */
export const exampleCopy = (): string => {
  const workspace = mkdtempSync(join(tmpdir(), 'harness-s-bench-editor-'))
  cpSync(join('examples', 'miniapps'), workspace, { recursive: true })
  rmSync(join(workspace, 'runs'), { recursive: true, force: true })
  return workspace
}

/** Has its base harness played on more tasks than previews look at. */
export const playBase = (workspace: string): void => {
  const args = ['--workspace', workspace, 'eval', '--harness', 'H0', '--split', 'train', '--attempts', '3']
  const { status, stderr } = spawnSync(process.execPath, [join('dist', 'cli.js'), ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the evaluation ended with ${status}:\n${stderr}`)
}
