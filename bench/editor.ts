import { rmSync } from 'node:fs'
import type { BenchRow } from './benchRow'
import { exampleCopy, playBase } from './editor/exampleCopy'
import { keystrokeRows } from './editor/keystrokes'
import { previewRows } from './editor/preview'

/** `npm run bench -- editor`: what the editor waits for while a hook is written. */
export const editor = async (): Promise<readonly BenchRow[]> => {
  const [played, plain] = [exampleCopy(), exampleCopy()]
  try {
    playBase(played)
    return [...(await previewRows(played)), ...(await keystrokeRows(played, plain))]
  } finally {
    for (const workspace of [played, plain]) rmSync(workspace, { recursive: true, force: true })
  }
}
