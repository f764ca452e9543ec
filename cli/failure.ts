import { EnvironmentError } from '../engine/environments/environment'
import { LostFileError } from '../engine/node/lineFile'
import { RunLockedError } from '../engine/node/runLock'
import { exitCodes } from './exitCodes'
import { note } from './text/output'
import { type Explanation, UserError } from './userError'

/** What Node's error codes mean to the person in front of the terminal. */
const systemFailures: Readonly<Record<string, { what: string; next: string }>> = {
  ENOSPC: { what: 'The disk is full.', next: 'Free some space and run the command again; what was written is kept.' },
  EDQUOT: { what: 'The disk quota is used up.', next: 'Free some space and run the command again.' },
  EFBIG: {
    what: 'A file has reached the size that this system allows.',
    next: 'Raise the limit with `ulimit -f` and try again.',
  },
  EROFS: { what: 'The file system is read-only.', next: 'Use --workspace with a folder that can be written.' },
  EACCES: { what: 'Permission denied.', next: 'Check the permissions of the file or folder.' },
  EPERM: { what: 'Operation not permitted.', next: 'Check the permissions of the file or folder.' },
  ENOENT: { what: 'No such file or folder.', next: 'Check the path.' },
  ENOTDIR: { what: 'A file stands where a folder is needed.', next: 'Check the path.' },
  EEXIST: { what: 'A file stands where a folder is needed.', next: 'Move that file away, or use another --workspace.' },
  EISDIR: { what: 'A folder stands where a file is needed.', next: 'Check the path.' },
  EFTYPE: { what: 'A pipe or a device stands where a file is needed.', next: 'Move it away, and try again.' },
  EMFILE: { what: 'Too many files are open.', next: 'Raise the limit with `ulimit -n` and try again.' },
}

const textField = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

const systemFailure = (error: Error): Explanation | undefined => {
  const known = systemFailures[textField(error, 'code') ?? '']
  if (!known) return undefined
  const where = textField(error, 'path')
  return { ...known, ...(where === undefined ? {} : { where }), exitCode: exitCodes.infrastructure, cause: error }
}

/** Failures that the engine foresees; it knows nothing of exit codes. */
const engineFailure = (error: Error): Explanation | undefined => {
  const { infrastructure: exitCode } = exitCodes
  if (error instanceof EnvironmentError) {
    return { what: error.message, next: 'Put the environment right and run the command again.', exitCode, cause: error }
  }
  if (error instanceof RunLockedError) {
    const next = 'Wait for that process, or stop it, and run the command again.'
    return { what: `Process ${error.pid} is working on this run.`, where: error.path, next, exitCode, cause: error }
  }
  if (error instanceof LostFileError) {
    const next = 'Its results are lost. Leave run folders alone while a command works in them, and run it again.'
    return {
      what: 'A file of the run was removed while it was being written.',
      where: error.path,
      next,
      exitCode,
      cause: error,
    }
  }
  return undefined
}

const isCancellation = (error: Error) => error.name === 'AbortError'

/** Every error as something its reader can act on. What no code foresaw is called what it is: a bug. */
export const explain = (error: unknown): Explanation => {
  if (error instanceof UserError) return error.explanation
  if (error instanceof Error) {
    if (isCancellation(error)) {
      return { what: 'Cancelled.', next: 'Run the command again.', exitCode: exitCodes.cancelled, cause: error }
    }
    const known = engineFailure(error) ?? systemFailure(error)
    if (known) return known
  }
  return {
    what: `Something unexpected went wrong: ${error instanceof Error ? error.message : String(error)}`,
    next: 'This is a mistake in harness-s. Run again with HARNESS_S_DEBUG=1 and report what it prints.',
    exitCode: exitCodes.infrastructure,
    cause: error,
  }
}

export const renderExplanation = ({ what, where, next }: Explanation): string =>
  [`harness-s: ${what}`, ...(where === undefined ? [] : [`  where: ${where}`]), `  next:  ${next}`].join('\n')

/** Prints the failure on stderr and returns the exit code that belongs to it. */
export const reportFailure = (error: unknown, debug: boolean): number => {
  const explanation = explain(error)
  note(renderExplanation(explanation))
  if (debug) console.error(explanation.cause ?? error)
  return explanation.exitCode
}
