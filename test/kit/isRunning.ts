import { existsSync, readFileSync } from 'node:fs'

/** Whether a process runs. One that ended may still be listed until it is waited for. */
export const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
