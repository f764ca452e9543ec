import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before } from 'mocha'
import { recordBase, removeRuns } from '../recordBase'
import type { Workbench } from '../workbench'
import { cleanUp } from './exampleFiles'
import { endAll } from './playedRuns'

/** Before the tests of a suite the base is played, twice on 24 tasks; after them the sibling is as it was, and no run is left. */
export const siblingOnBase = (workbench: Workbench, sibling: string): void => {
  const document = join(workbench.workspace, sibling)
  let original = ''
  before(async () => {
    await cleanUp(workbench)()
    original = await readFile(document, 'utf8')
    await recordBase(join('dist', 'cli.js'), workbench.workspace, 24, 2)
  })
  after(async () => {
    await cleanUp(workbench)()
    await writeFile(document, original)
    await endAll(workbench)
    await removeRuns(workbench.workspace)
  })
}
