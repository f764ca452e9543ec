import type { Group } from './groups'
import { editing } from './ui/editing.suite'
import type { Workbench } from './workbench'

export interface UiGroup extends Group {
  readonly suites: readonly ((workbench: Workbench) => void)[]
}

export const uiGroups: readonly UiGroup[] = [{ name: 'folder', workspace: 'folder', trusted: true, suites: [editing] }]
