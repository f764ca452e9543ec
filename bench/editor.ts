import { rmSync } from 'node:fs'
import type { BenchRow } from './benchRow'
import { exampleCopy, playBase } from './editor/exampleCopy'
import { keystrokeRows } from './editor/keystrokes'
import { previewRows } from './editor/preview'
import { resultsMapRows } from './editor/resultsMap'
import { testExplorerRows } from './editor/testExplorer'

/** `npm run bench -- editor`: what the editor waits for while a hook is written, a sibling is tried, and results are looked at. */
export const editor = async (): Promise<readonly BenchRow[]> => {
  const [played, plain] = [exampleCopy(), exampleCopy()]
  try {
    // More than previews look at.
    playBase(played, 3)
    return [
      ...(await previewRows(played)),
      ...(await keystrokeRows(played, plain)),
      ...(await testExplorerRows()),
      ...(await resultsMapRows()),
    ]
  } finally {
    for (const workspace of [played, plain]) rmSync(workspace, { recursive: true, force: true })
  }
}
