import { compareRolloutWithBase, compareRolloutWithParent } from '../rolloutPairs/compareRollout'
import { openTrajectory } from '../trajectories/openTrajectory'
import { showInTrajectory } from '../trajectories/showInTrajectory'
import type { Command } from './commandContext'
import { compareWithBase, compareWithParent } from './compare'
import { createWorkspace } from './createWorkspace'
import { forgetModelKey, setModelKey } from './modelKeyCommands'
import { newSibling } from './newSibling'
import { openDiagnosticPage, openWalkthrough } from './pages'
import { applyRebase, discardRebase, rebaseSibling } from './rebaseSibling'
import { openLog, restartServer, useHarnessJson } from './serverCommands'
import { showFirings } from './showFirings'
import { showReferences } from './showReferences'
import { showResolved } from './showResolved'
import { showResults } from './showResults'
import { copyAsCommand, openLogOfMessage, resumeRun } from './testCommands'
import { validateWorkspace } from './validateWorkspace'
import { walkthroughStep } from './walkthroughStep'
import { whyNotHere } from './whyNotHere'

/** Every command of the extension, by its id without `harnessS.`. The manifest lists the same ones. */
export const commandTable = {
  applyRebase,
  compareRolloutWithBase,
  compareRolloutWithParent,
  compareWithBase,
  compareWithParent,
  copyAsCommand,
  createWorkspace,
  discardRebase,
  forgetModelKey,
  newSibling,
  openDiagnosticPage,
  openLog,
  openTrajectory,
  openWalkthrough,
  rebaseSibling,
  restartServer,
  showFirings,
  openLogOfMessage,
  resumeRun,
  showInTrajectory,
  setModelKey,
  showReferences,
  showResolved,
  showResults,
  useHarnessJson,
  validateWorkspace,
  walkthroughStep,
  whyNotHere,
} as const satisfies Readonly<Record<string, Command>>
