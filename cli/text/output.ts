/** The only line that a command with `--json` writes to stdout. */
export const printJson = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

/** Text of documents may hold codes that a terminal would obey, or that turn its letters around: they are shown, not sent. */
export const harmless = (text: string): string =>
  text.replace(
    /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )

/** Results for people. */
export const print = (text: string): void => {
  process.stdout.write(`${harmless(text)}\n`)
}

/** Results for other programs, as they are. */
export const printExactly = (text: string): void => {
  process.stdout.write(text)
}

/** Everything that is not the result: warnings, progress, hints. */
export const note = (text: string): void => {
  process.stderr.write(`${harmless(text)}\n`)
}
