import { CommanderError } from 'commander'
import { exitCodes } from './exitCodes'
import { reportFailure } from './failure'
import { createProgram } from './program'

/** Commander has printed its message already; asking for help is no mistake. */
const commanderExitCode = (error: CommanderError) => (error.exitCode === 0 ? exitCodes.ok : exitCodes.usage)

/** Runs one command. It sets the exit code instead of exiting, so that everything printed reaches its reader. */
export const runCommandLine = async (argv: readonly string[]): Promise<void> => {
  try {
    await createProgram().parseAsync([...argv])
  } catch (error) {
    const debug = process.env['HARNESS_S_DEBUG'] === '1'
    process.exitCode = error instanceof CommanderError ? commanderExitCode(error) : reportFailure(error, debug)
  }
}
