import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type WorkspaceKind = 'folder' | 'twoRoots' | 'empty'

const copyExample = (root: string, target: string) =>
  cp(join(root, 'examples', 'miniapps'), target, {
    recursive: true,
    filter: (path) => !/[\\/]runs$/.test(path),
  })

const twoRoots = async (root: string, folder: string) => {
  await copyExample(root, join(folder, 'first'))
  await copyExample(root, join(folder, 'second'))
  const file = join(folder, 'both.code-workspace')
  await writeFile(file, JSON.stringify({ folders: [{ path: 'first' }, { path: 'second' }] }))
  return file
}

/** Makes a workspace that tests may change, and answers its path: the example, two copies of it in one window, or nothing. */
export const createWorkspace = async (root: string, kind: WorkspaceKind, folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true })
  if (kind === 'twoRoots') return await twoRoots(root, folder)
  if (kind === 'empty') return folder
  await copyExample(root, join(folder, 'miniapps'))
  return join(folder, 'miniapps')
}
