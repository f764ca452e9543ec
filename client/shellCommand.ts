import type { Uri } from 'vscode'

/** A command of `harness-s` for a workspace folder, as it can be typed into a POSIX shell. */
export const shellCommand = (folder: Uri, args: readonly string[]): string =>
  commandText(['--workspace', folder.fsPath, ...args])

/** The same without its folder. */
export const commandText = (args: readonly string[]): string => ['harness-s', ...args].map(quoted).join(' ')

const quoted = (word: string): string => (/^[\w@%+=:,./*-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)
