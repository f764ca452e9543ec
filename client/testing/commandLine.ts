/** How a command of the bundled `harness-s` is started, and what comes of it. */
export interface CommandLine {
  readonly args: readonly string[]
  readonly cwd: string
  /** More variables of its environment, such as keys. */
  readonly env?: Readonly<Record<string, string>>
  /** Lines of stdout as they come, without their end. */
  readonly onLine: (line: string) => void
  /** Text of stderr as it comes. */
  readonly onNote: (text: string) => void
}

export interface CommandEnd {
  /** Null when a signal ended it. */
  readonly code: number | null
  /** The signal that ended it, where nobody here asked for that. */
  readonly killedBy?: string
  /** The end of what was said on stderr. */
  readonly notes: string
}

export interface RunningCommand {
  /** Never rejects. */
  readonly ended: Promise<CommandEnd>
  /** Ends it cleanly, by force when that takes too long. */
  stop(): void
}

export type StartCommandLine = (command: CommandLine) => RunningCommand

/** Of `harness-s`. */
export const exitCode = { cancelled: 130 } as const
