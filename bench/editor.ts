import type { BenchRow } from './benchRow'
import { previewRows } from './editor/preview'
import { resultsMapRows } from './editor/resultsMap'
import { testExplorerRows } from './editor/testExplorer'

/** `npm run bench -- editor`: what the editor waits for while a hook is written, a sibling is tried, and results are looked at. */
export const editor = async (): Promise<readonly BenchRow[]> => [
  ...(await previewRows()),
  ...(await testExplorerRows()),
  ...(await resultsMapRows()),
]
