import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Group } from './groups'
import type { Lane } from './laneSetup'
import { startServer } from './server'
import { inTime } from './timeLimit'
import { newPage } from './workbenchPage'
import { createWorkspace } from './workspaces'

export interface GroupWindow {
  readonly workspace: string
  readonly authority: string
  readonly page: Page
}

const groupTimeout = 240_000

/** Gives a group a fresh workspace, server and browser window, and takes them away whatever happens. */
export const inGroupWindow = async <T>(
  lane: Lane,
  group: Group,
  environment: Readonly<Record<string, string>>,
  use: (window: GroupWindow) => Promise<T>,
): Promise<T> => {
  const folder = join(lane.folder, group.name)
  const workspace = await createWorkspace(lane.root, group.workspace, join(folder, 'workspace'))
  const { extensions } = lane
  const server = await startServer(lane.host, { folder, extensions, trusted: group.trusted, environment })
  const page = await newPage(lane.browser)
  try {
    return await inTime(groupTimeout, use({ workspace, authority: server.authority, page }))
  } finally {
    await page.context().close()
    await server.stop()
  }
}
