import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Workbench } from '../workbench'

/** Documents that tests make are called T1, T2, ..., which the example has none of. */
const isOurs = (name: string) => /^T\d/.test(name)

export const writeDocument = (workbench: Workbench, path: string, text: string): Promise<void> =>
  writeFile(join(workbench.workspace, path), text)

export const openDocument = async (workbench: Workbench, path: string, text: string): Promise<void> => {
  await writeDocument(workbench, path, text)
  await workbench.openFile(path)
}

/** For `beforeEach`, so that the picture of a failed test shows where it stopped: closes all editors, removes what tests made. */
export const cleanUp = (workbench: Workbench) => async (): Promise<void> => {
  await workbench.closeEditors()
  const folder = join(workbench.workspace, 'harness')
  for (const name of (await readdir(folder)).filter(isOurs)) await rm(join(folder, name))
}
