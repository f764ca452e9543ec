import type { BenchRow } from './benchRow'
import { keystrokeRows } from './editor/keystrokes'
import { previewRows } from './editor/preview'
import { testExplorerRows } from './editor/testExplorer'

/** `npm run bench -- editor`: what the editor waits for while a hook is written and a sibling is tried. */
export const editor = async (): Promise<readonly BenchRow[]> => [
  ...(await previewRows()),
  ...(await keystrokeRows()),
  ...(await testExplorerRows()),
]
