import { readdir, readFile } from 'node:fs/promises'

/** Processes that this extension host has started, with their command lines; Linux only. */
export interface ChildProcess {
  readonly pid: number
  readonly command: string
}

/** The file of a process that has ended meanwhile is gone. */
const readIfThere = (path: string) => readFile(path, 'utf8').catch(() => '')

const parentOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])

const childOf = async (parent: number, pid: string): Promise<readonly ChildProcess[]> => {
  if (parentOf(await readIfThere(`/proc/${pid}/stat`)) !== parent) return []
  const command = (await readIfThere(`/proc/${pid}/cmdline`)).replaceAll('\0', ' ').trim()
  return command === '' ? [] : [{ pid: Number(pid), command }]
}

const childrenOf = async (parent: number): Promise<readonly ChildProcess[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return (await Promise.all(pids.map((pid) => childOf(parent, pid)))).flat()
}

export const startedByThisHost = (): Promise<readonly ChildProcess[]> => childrenOf(process.pid)

const isOurServer = ({ command }: ChildProcess) => /harness-s[^ ]*[/\\]dist[/\\]server\.js/.test(command)

export const languageServers = async (): Promise<readonly ChildProcess[]> =>
  (await startedByThisHost()).filter(isOurServer)
