import type { WorkspaceKind } from './workspaces'

/** Tests that share a window. */
export interface Group {
  readonly name: string
  readonly workspace: WorkspaceKind
  readonly trusted: boolean
}

/** Each has a list of suites in `host/<name>.ts`, which is bundled apart, since it runs inside VS Code. */
export const hostGroups: readonly Group[] = [
  { name: 'folder', workspace: 'folder', trusted: true },
  { name: 'restricted', workspace: 'folder', trusted: false },
  { name: 'twoRoots', workspace: 'twoRoots', trusted: true },
]
