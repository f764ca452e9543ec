import { setMaxListeners } from 'node:events'
import { exitCodes } from './exitCodes'

const exitNow = () => process.exit(exitCodes.cancelled)

/** Short commands hold nothing that Ctrl-C could hurt: they end at once. */
export const exitOnInterrupt = (): void => {
  process.once('SIGINT', exitNow)
  process.once('SIGTERM', exitNow)
}

/** Long commands finish what they are writing: the signal aborts at the first Ctrl-C, a second one ends the process. */
export const abortOnInterrupt = (): AbortSignal => {
  const controller = new AbortController()
  // Every rollout under way listens to it.
  setMaxListeners(0, controller.signal)
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.off(name, exitNow)
    process.once(name, () => {
      controller.abort()
      process.once(name, exitNow)
    })
  }
  return controller.signal
}
