import { existsSync } from 'node:fs'
import { readText } from '../engine/node/readText'
import { listDocuments } from '../engine/node/workspaceFiles'
import type { Runtime } from './runtime'
import { normalised } from './uris'

export const nodeRuntime: Runtime = {
  watchedFiles: ['**/harness-s.json', '**/*.{harness,sibling,proposal,pool,profile,tasks,tools,job}.json'],
  readFolders: async (root) => {
    const { paths } = await listDocuments(root)
    const files = await Promise.all(
      paths.map(async (path) => ({ path: normalised(path), text: await readOrNothing(path) })),
    )
    return [
      {
        folder: normalised(root),
        files: files.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }])),
      },
    ]
  },
  readFile: async (path) => readOrNothing(path),
  exists: existsSync,
}

const readOrNothing = async (path: string): Promise<string | undefined> => {
  try {
    return await readText(path)
  } catch {
    return undefined // Gone again, or not text: then there is nothing to judge.
  }
}
