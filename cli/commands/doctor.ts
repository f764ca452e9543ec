import { Command } from 'commander'
import { print, printJson } from '../text/output'
import type { GlobalOptions } from '../workspace/workspaceFolder'

interface DoctorOptions extends GlobalOptions {
  readonly json?: true
}

export const doctorCommand = (): Command =>
  new Command('doctor')
    .description('check what the other commands need')
    .option('--json', 'one line: { checks: [{ name, ok, detail, next }] }')
    .action((_: unknown, command: Command) => printChecks(command.optsWithGlobals()))

const printChecks = async (options: DoctorOptions): Promise<void> => {
  const { checkSurroundings } = await import('../workspace/doctor')
  const { exitCodes } = await import('../exitCodes')
  const checks = await checkSurroundings(options)
  if (options.json) printJson({ checks })
  else {
    for (const { name, ok, detail, next } of checks) {
      print(`${ok ? 'ok     ' : 'MISSING'} ${name}: ${detail}${ok ? '' : `\n        next: ${next}`}`)
    }
  }
  if (checks.some(({ ok }) => !ok)) process.exitCode = exitCodes.infrastructure
}
