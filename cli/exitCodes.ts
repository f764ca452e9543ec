/** What each exit code of `harness-s` means; `--help` and docs/cli.md say the same. */
export const exitCodes = {
  ok: 0,
  documentErrors: 1,
  usage: 2,
  infrastructure: 3,
  cancelled: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodesHelp = `
Exit codes:
  0    done; for eval and train: complete, whatever the scores
  1    the documents have errors (validate found some, or a command refused to run them)
  2    usage: unknown option or id, no workspace
  3    infrastructure: a file cannot be read or written, the disk is full, rollouts are missing
  130  cancelled with Ctrl-C`
