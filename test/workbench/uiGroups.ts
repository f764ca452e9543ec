import type { Group } from './groups'
import { editing } from './ui/editing.suite'
import { guidance } from './ui/guidance.suite'
import { pool } from './ui/pool.suite'
import { reload } from './ui/reload.suite'
import { restricted } from './ui/restricted.suite'
import { twoRoots } from './ui/twoRoots.suite'
import type { Workbench } from './workbench'

export interface UiGroup extends Group {
  readonly suites: readonly ((workbench: Workbench) => void)[]
}

export const uiGroups: readonly UiGroup[] = [
  { name: 'folder', workspace: 'folder', trusted: true, suites: [editing, pool, guidance, reload] },
  { name: 'restricted', workspace: 'folder', trusted: false, suites: [restricted] },
  { name: 'twoRoots', workspace: 'twoRoots', trusted: true, suites: [twoRoots] },
]
