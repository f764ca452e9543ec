import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Workbench } from '../workbench'

/** Makes a file for one test, shows it, and takes it away again afterwards. */
export const withFile = async (
  workbench: Workbench,
  path: string,
  text: string,
  use: () => Promise<void>,
): Promise<void> => {
  const file = join(workbench.workspace, path)
  await writeFile(file, text)
  try {
    await workbench.openFile(path)
    await use()
  } finally {
    await workbench.closeEditors()
    await rm(file, { force: true })
  }
}
