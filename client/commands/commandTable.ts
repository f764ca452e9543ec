import type { Command } from './commandContext'
import { compareWithBase, compareWithParent } from './compare'
import { createWorkspace } from './createWorkspace'
import { newSibling } from './newSibling'
import { openDiagnosticPage, openWalkthrough } from './pages'
import { applyRebase, discardRebase, rebaseSibling } from './rebaseSibling'
import { openLog, restartServer, useHarnessJson } from './serverCommands'
import { showReferences } from './showReferences'
import { showResolved } from './showResolved'
import { copyAsCommand, openLogOfMessage, resumeRun } from './testCommands'
import { validateWorkspace } from './validateWorkspace'

/** Every command of the extension, by its id without `harnessS.`. The manifest lists the same ones. */
export const commandTable = {
  applyRebase,
  compareWithBase,
  compareWithParent,
  copyAsCommand,
  createWorkspace,
  discardRebase,
  newSibling,
  openDiagnosticPage,
  openLog,
  openLogOfMessage,
  openWalkthrough,
  rebaseSibling,
  restartServer,
  resumeRun,
  showReferences,
  showResolved,
  useHarnessJson,
  validateWorkspace,
} as const satisfies Readonly<Record<string, Command>>
