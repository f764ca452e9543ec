/** The only line that a command with `--json` writes to stdout. */
export const printJson = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

/** Results for people. */
export const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Everything that is not the result: warnings, progress, hints. */
export const note = (text: string): void => {
  process.stderr.write(`${text}\n`)
}
