import { reportFailure } from './failure'

const isBrokenPipe = (error: Error) => Reflect.get(error, 'code') === 'EPIPE'

/**
 * A reader such as `head` may close the pipe early: that ends the command, and is no error. Any other failure to write,
 * such as a full disk behind a redirection, is one. What stderr is told is a courtesy: no run ends because nobody hears it.
 */
export const endQuietlyOnBrokenPipe = (): void => {
  process.stdout.on('error', (error: Error) => {
    process.exit(isBrokenPipe(error) ? process.exitCode : reportFailure(error, false))
  })
  process.stderr.on('error', () => undefined)
}
