import { readdir, readFile } from 'node:fs/promises'

/** A process of this machine; Linux only. */
export interface RunningProcess {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** The file of a process that has ended meanwhile is gone. */
const readIfThere = (path: string) => readFile(path, 'utf8').catch(() => '')

const processOf = async (pid: string): Promise<RunningProcess> => {
  const stat = await readIfThere(`/proc/${pid}/stat`)
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  const command = (await readIfThere(`/proc/${pid}/cmdline`)).replaceAll('\0', ' ').trim()
  return { pid: Number(pid), parent, command }
}

export const runningProcesses = async (): Promise<readonly RunningProcess[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return (await Promise.all(pids.map(processOf))).filter(({ command }) => command !== '')
}

export const isOurServer = ({ command }: RunningProcess): boolean =>
  /harness-s[^ ]*[/\\]dist[/\\]server\.js/.test(command)
