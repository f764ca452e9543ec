import type { Group } from './groups'
import { crashes } from './ui/crashes.suite'
import { editing } from './ui/editing.suite'
import { editorModels } from './ui/editorModels.suite'
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
import { testRuns } from './ui/testRuns.suite'
import { trajectories } from './ui/trajectories.suite'
import { twoRoots } from './ui/twoRoots.suite'
import type { Workbench } from './workbench'
import type { Development } from './workbenchPage'

export interface UiGroup extends Group {
  readonly suites: readonly ((workbench: Workbench) => void)[]
  /** An extension beside the product: its folder from the root, and the drafts of the API that it may use. */
  readonly development?: {
    readonly extension: string
    readonly proposals: NonNullable<Development['proposals']>
  }
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
  { name: 'testingRuns', workspace: 'folder', trusted: true, suites: [testRuns] },
  {
    name: 'models',
    workspace: 'folder',
    trusted: true,
    suites: [editorModels],
    development: {
      extension: 'test/workbench/modelProvider',
      // To be asked whether another extension may use its models.
      proposals: { 'harness-s-tests.model-provider': ['chatProvider'] },
    },
  },
  { name: 'results', workspace: 'folder', trusted: true, suites: [results] },
  { name: 'restricted', workspace: 'folder', trusted: false, suites: [restricted] },
  { name: 'empty', workspace: 'empty', trusted: true, suites: [newUser, noFolder] },
  { name: 'twoRoots', workspace: 'twoRoots', trusted: true, suites: [twoRoots] },
]
