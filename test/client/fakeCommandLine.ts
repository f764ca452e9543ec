import type { CommandEnd, CommandLine, RunningCommand, StartCommandLine } from '../../client/testing/commandLine'
import type { RunEventBody } from '../../protocol/runEvent'

/** One command of `harness-s` that was started; it prints and ends when a test says so. */
export class FakeCommand implements RunningCommand {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly ended: Promise<CommandEnd>
  isStopped = false
  private readonly command: CommandLine
  private resolve: (end: CommandEnd) => void = () => undefined

  constructor(command: CommandLine) {
    this.command = command
    this.args = command.args
    this.env = command.env ?? {}
    this.ended = new Promise((resolve) => {
      this.resolve = resolve
    })
  }

  print(value: unknown): void {
    this.command.onLine(JSON.stringify(value))
  }

  tell(...events: readonly RunEventBody[]): void {
    for (const event of events) this.print({ n: 1, at: '', run: 'run-0002', ...event })
  }

  /** A stopped command ends like one at Ctrl-C. */
  stop(): void {
    this.isStopped = true
    this.end(130)
  }

  /** By somebody else, with no word. */
  kill(): void {
    this.resolve({ code: null, notes: '', killedBy: 'SIGKILL' })
  }

  end(code = 0, notes = ''): void {
    this.resolve({ code, notes })
  }
}

/** Starts no process. Estimates are answered at once with `cost`. */
export class FakeCommandLine {
  readonly commands: FakeCommand[] = []
  /** Whether the next command cannot even be started. */
  refuses = (): boolean => false
  cost: object = { rollouts: 13, calls: 26, money: null, currency: null, isUpperBound: false }

  readonly start: StartCommandLine = (line) => {
    if (this.refuses()) throw new Error('spawn E2BIG')
    const command = new FakeCommand(line)
    if (line.args.includes('--dry-run')) {
      command.print(this.cost)
      command.end()
    } else this.commands.push(command)
    return command
  }

  get latest(): FakeCommand {
    const command = this.commands.at(-1)
    if (command === undefined) throw new Error('No command was started.')
    return command
  }
}
