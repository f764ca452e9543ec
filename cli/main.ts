import { isMainThread } from 'node:worker_threads'
import { exitOnInterrupt } from './interrupt'
import { runCommandLine } from './runCommandLine'
import { endQuietlyOnBrokenPipe } from './standardOutput'

/** The policy's thread is started from this same file: one bundle is all that has to be shipped. */
const runThread = async () => {
  const { runTinyPolicyWorker } = await import('../engine/node/tinyPolicyThread')
  runTinyPolicyWorker()
}

if (isMainThread) {
  exitOnInterrupt()
  endQuietlyOnBrokenPipe()
  void runCommandLine(process.argv)
} else {
  void runThread()
}
