import { setMaxListeners } from 'node:events'
import { exitCodes } from './exitCodes'

const exitNow = () => process.exit(exitCodes.cancelled)

/** What a signal does now. */
let react: () => void = exitNow
const heard = () => react()

/**
 * The listener stays the same for the life of the process: one that is taken away and put back loses a signal that came
 * in while modules were loaded and was not told yet.
 */
const listen = (): void => {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    if (!process.listeners(name).includes(heard)) process.on(name, heard)
  }
}

/** Short commands hold nothing that Ctrl-C could hurt: they end at once. */
export const exitOnInterrupt = (): void => {
  react = exitNow
  listen()
}

interface AbortOptions {
  /** A program that started the command has no Ctrl-C everywhere, and may die: then the input ends. */
  readonly orEndOfInput?: boolean
}

/** Long commands finish what they are writing: the signal aborts at the first Ctrl-C, a second one ends the process. */
export const abortOnInterrupt = ({ orEndOfInput = false }: AbortOptions = {}): AbortSignal => {
  const controller = new AbortController()
  // Every rollout under way listens to it.
  setMaxListeners(0, controller.signal)
  react = () => {
    react = exitNow
    controller.abort()
  }
  listen()
  if (orEndOfInput) abortAtEndOfInput(() => controller.abort())
  return controller.signal
}

/** What comes in is thrown away. Listening alone must not keep a process alive that is done. */
const abortAtEndOfInput = (abort: () => void): void => {
  const { stdin } = process
  stdin.once('end', abort).once('error', abort).resume()
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
}
