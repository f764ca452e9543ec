import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readObject, token } from './endpoint'
import { concurrency, type Measured } from './evaluation'

const task = `
from inspect_ai import Task, task
from inspect_ai.dataset import Sample
from inspect_ai.scorer import match
from inspect_ai.solver import generate

@task
def bench(n: int):
    samples = [Sample(input=f"last in mail {i}", target="none") for i in range(n)]
    return Task(dataset=samples, solver=generate(tool_calls="none"), scorer=match())
`

/** Far more than it needs; a program that hangs ends then. */
const longestSeconds = 300

/** Runs what follows and writes what its process used: CPU in seconds, memory in the unit of the system (kB on Linux). */
const measured = `
import json, resource, subprocess, sys
subprocess.run(sys.argv[3:], check=True, stdout=subprocess.DEVNULL, timeout=int(sys.argv[2]))
used = resource.getrusage(resource.RUSAGE_CHILDREN)
json.dump({"cpu": used.ru_utime + used.ru_stime, "rss": used.ru_maxrss}, open(sys.argv[1], "w"))
`

const endOf = (folder: string, python: string): number => {
  const program = `
import sys, datetime
from inspect_ai.log import list_eval_logs, read_eval_log
log = read_eval_log(list_eval_logs(sys.argv[1])[0], header_only=True)
print(datetime.datetime.fromisoformat(log.stats.completed_at).timestamp() * 1000)`
  const { stdout, status } = spawnSync(python, ['-c', program, join(folder, 'logs')], { encoding: 'utf8' })
  if (status !== 0) throw new Error('The log of Inspect AI cannot be read')
  return Number(stdout)
}

/** One-turn samples by `inspect eval`, as many at a time as ours. Its log says, to the second, when it ended. */
export const measureInspect = (folder: string, binaries: string, baseUrl: string, samples: number): Measured => {
  const python = join(binaries, 'python')
  const used = join(folder, 'inspect.json')
  writeFileSync(join(folder, 'task.py'), task)
  const options = ['-T', `n=${samples}`, '--model', 'openai/harness-s', '-M', 'responses_api=false']
  const atATime = ['--max-connections', String(concurrency), '--max-samples', String(concurrency)]
  const quiet = ['--display', 'none', '--log-dir', join(folder, 'logs')]
  const command = [join(binaries, 'inspect'), 'eval', 'task.py', ...options, ...atATime, ...quiet]
  const { status } = spawnSync(python, ['-c', measured, used, String(longestSeconds), ...command], {
    env: { ...process.env, OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: token },
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('Inspect AI did not finish')
  const { cpu, rss } = readObject(readFileSync(used, 'utf8'))
  return { endedAt: endOf(folder, python), cpuMs: 1000 * Number(cpu), rssMegabytes: Number(rss) / 1024 }
}
