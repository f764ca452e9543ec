import type { Group } from './groups'
import { crashes } from './ui/crashes.suite'
import { editing } from './ui/editing.suite'
import { guidance } from './ui/guidance.suite'
import { inlineEvidence } from './ui/inlineEvidence.suite'
import { keyboard } from './ui/keyboard.suite'
import { newUser, noFolder } from './ui/newUser.suite'
import { pool } from './ui/pool.suite'
import { preview } from './ui/preview.suite'
import { reload } from './ui/reload.suite'
import { repairLoop } from './ui/repairLoop.suite'
import { restricted } from './ui/restricted.suite'
import { results } from './ui/results.suite'
import { rolloutPairs } from './ui/rolloutPairs.suite'
import { startup } from './ui/startup.suite'
import { tasks } from './ui/tasks.suite'
import { testing } from './ui/testing.suite'
import { trajectories } from './ui/trajectories.suite'
import { twoRoots } from './ui/twoRoots.suite'
import type { Workbench } from './workbench'

export interface UiGroup extends Group {
  readonly suites: readonly ((workbench: Workbench) => void)[]
}

export const uiGroups: readonly UiGroup[] = [
  {
    name: 'folder',
    workspace: 'folder',
    trusted: true,
    suites: [
      startup,
      editing,
      pool,
      preview,
      inlineEvidence,
      keyboard,
      guidance,
      tasks,
      trajectories,
      rolloutPairs,
      reload,
      crashes,
    ],
  },
  { name: 'testing', workspace: 'folder', trusted: true, suites: [testing, repairLoop] },
  { name: 'results', workspace: 'folder', trusted: true, suites: [results] },
  { name: 'restricted', workspace: 'folder', trusted: false, suites: [restricted] },
  { name: 'empty', workspace: 'empty', trusted: true, suites: [newUser, noFolder] },
  { name: 'twoRoots', workspace: 'twoRoots', trusted: true, suites: [twoRoots] },
]
