import { Command } from 'commander'
import { print, printJson } from '../text/output'
import type { SurroundingsCheck } from '../workspace/doctor'
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
  if (options.json) printJson({ checks: checks.map(({ name, ok, detail, next }) => ({ name, ok, detail, next })) })
  else for (const each of checks) print(lineOf(each))
  if (checks.some(({ isWrong }) => isWrong)) process.exitCode = exitCodes.documentErrors
  if (checks.some(({ ok, isWrong }) => !ok && !isWrong)) process.exitCode = exitCodes.infrastructure
}

const lineOf = ({ name, ok, isWrong, detail, next }: SurroundingsCheck): string => {
  if (ok) return `ok      ${name}: ${detail}`
  return `${isWrong ? 'wrong  ' : 'MISSING'} ${name}: ${detail}\n        next: ${next}`
}
