import { Command } from 'commander'
import { description, version } from '../package.json'
import { demoCommand } from './commands/demo'
import { diffCommand } from './commands/diff'
import { doctorCommand } from './commands/doctor'
import { evalCommand } from './commands/eval'
import { exportCommand } from './commands/export'
import { hashCommand } from './commands/hash'
import { importCommand } from './commands/import'
import { initCommand } from './commands/init'
import { lspCommand } from './commands/lsp'
import { previewCommand } from './commands/preview'
import { repinCommand } from './commands/repin'
import { reportCommand } from './commands/report'
import { resolveCommand } from './commands/resolve'
import { serveCommand } from './commands/serve'
import { trainCommand } from './commands/train'
import { validateCommand } from './commands/validate'
import { exitCodesHelp } from './exitCodes'

const examples = `
Examples:
  harness-s init my-agent                    make a new workspace
  harness-s validate                         check every document of the workspace
  harness-s diff H0 S6                       what S6 changes
  harness-s repin                            pin every harness as it is now, after an edit
  harness-s eval --harness H0,S6 --limit 50  run both on 50 tasks and compare them
  harness-s report run-0001 --json           the numbers of a run, for programs`

/** Each command lies in a file of its name in commands/. What it needs of the engine is loaded when it runs. */
const commands: readonly (() => Command)[] = [
  initCommand,
  importCommand,
  validateCommand,
  resolveCommand,
  diffCommand,
  hashCommand,
  repinCommand,
  previewCommand,
  evalCommand,
  reportCommand,
  exportCommand,
  trainCommand,
  demoCommand,
  doctorCommand,
  serveCommand,
  lspCommand,
]

/** How help and mistakes are told is the same for every command, and for commands of commands. */
const inherit = (command: Command, parent: Command): Command => {
  command.copyInheritedSettings(parent)
  for (const child of command.commands) inherit(child, command)
  return command
}

export const createProgram = (): Command => {
  const program = new Command('harness-s')
    .description(description)
    .version(version)
    .option('--workspace <folder>', 'workspace folder (default: nearest harness-s.json at or above this folder)')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Try --help for the options.')
    .addHelpText('after', examples)
    .addHelpText('after', exitCodesHelp)
  for (const create of commands) program.addCommand(inherit(create(), program))
  return program
}
