import { reportFailure } from './failure'

const isBrokenPipe = (error: Error) => Reflect.get(error, 'code') === 'EPIPE'

/**
 * A reader such as `head` may close the pipe early: that ends the command, and is no error. Any other failure to write,
 * such as a full disk behind a redirection, is one.
 */
export const endQuietlyOnBrokenPipe = (): void => {
  process.stdout.on('error', (error: Error) => {
    process.exit(isBrokenPipe(error) ? process.exitCode : reportFailure(error, false))
  })
  process.stderr.on('error', (error: Error) => {
    if (!isBrokenPipe(error)) throw error
  })
}
