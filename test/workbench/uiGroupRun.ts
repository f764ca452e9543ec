import { join } from 'node:path'
import { afterEach } from 'mocha'
import { inGroupWindow } from './groupWindow'
import type { Lane } from './laneSetup'
import { runMocha } from './runMocha'
import type { Report } from './testResult'
import type { UiGroup } from './uiGroups'
import { openWorkbench, type Workbench } from './workbench'
import { developIn } from './workbenchPage'

const testTimeout = 60_000

/** A picture of what was there when a test failed. */
const keepFailures = (workbench: Workbench) => () => {
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await workbench.screenshot(`failed ${this.currentTest.fullTitle()}`)
  })
}

/** Runs the suites on the pages of one window, in their order. */
export const runUiGroup = (lane: Lane, group: UiGroup, report: Report): Promise<void> =>
  inGroupWindow(lane, { ...group, name: `ui-${group.name}` }, {}, async ({ page, authority, workspace }) => {
    if (group.development !== undefined) {
      const { extension, proposals } = group.development
      await developIn(page, authority, { extensions: [join(lane.root, extension)], proposals })
    }
    const workbench = await openWorkbench(page, authority, { ...lane, workspace })
    const suites = group.suites.map((suite) => () => suite(workbench))
    await runMocha([keepFailures(workbench), ...suites], testTimeout, report)
  })
