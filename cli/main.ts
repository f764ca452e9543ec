import { isMainThread } from 'node:worker_threads'
import { exitOnInterrupt } from './interrupt'
import { runCommandLine } from './runCommandLine'
import { endQuietlyOnBrokenPipe } from './standardOutput'

/** Threads are started from this same file: one bundle is all that has to be shipped. */
const runThread = async () => {
  const { runTinyPolicyWorker } = await import('../engine/node/tinyPolicyThread')
  if (runTinyPolicyWorker()) return
  const { runSqliteWorker } = await import('../engine/node/sqliteThread')
  runSqliteWorker()
}

if (isMainThread) {
  exitOnInterrupt()
  endQuietlyOnBrokenPipe()
  void runCommandLine(process.argv)
} else {
  void runThread()
}
