import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Frame, FrameLocator } from 'playwright-core'
import type { Workbench } from '../workbench'

/** The page inside the active editor: webviews stand in two frames. */
export const pageOf = (workbench: Workbench): FrameLocator =>
  workbench.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame')

export const frameOf = async (workbench: Workbench): Promise<Frame> => {
  const frame = await (await pageOf(workbench).locator('body').elementHandle())?.ownerFrame()
  if (frame === null || frame === undefined) throw new Error('No page is shown.')
  return frame
}

export const openLog = async (workbench: Workbench, path: string): Promise<void> => {
  const open = async () => {
    await workbench.openFile(path)
    await workbench.command('Harness-S: Open as Trajectory')
  }
  const list = pageOf(workbench).locator('.list')
  await open()
  const isShown = await list.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  if (isShown) return
  // The first page of a window of old builds now and then waits for its service worker for ever.
  await workbench.closeEditors()
  await open()
  await list.waitFor()
}

/** Themes, and how a page knows that it wears one. */
export const themes = [
  ['Default Light Modern', 'vscode-light'],
  ['Default Dark Modern', 'vscode-dark'],
  ['Default High Contrast', 'vscode-high-contrast'],
  ['Default High Contrast Light', 'vscode-high-contrast-light'],
] as const

const settingsFolder = ({ workspace }: Workbench) => join(workspace, '.vscode')

export const setTheme = async (workbench: Workbench, theme: string): Promise<void> => {
  await mkdir(settingsFolder(workbench), { recursive: true })
  await writeFile(join(settingsFolder(workbench), 'settings.json'), JSON.stringify({ 'workbench.colorTheme': theme }))
}

export const forgetTheme = (workbench: Workbench): Promise<void> =>
  rm(settingsFolder(workbench), { recursive: true, force: true })

/** Runs the packaged command line on the workspace, as a user would beside the editor. */
export const evaluate = async ({ workspace, extensions }: Workbench, harnesses: string, tasks = 8): Promise<void> => {
  const [folder = ''] = (await promisify(execFile)('ls', [extensions])).stdout.match(/harness-s\.harness-s\S*/) ?? []
  const cli = join(extensions, folder, 'dist', 'cli.js')
  const args = [cli, 'eval', '--workspace', workspace, '--harness', harnesses, '--limit', String(tasks)]
  await promisify(execFile)(process.execPath, args)
}
