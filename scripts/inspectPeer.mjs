// Puts Inspect AI, the evaluation framework that ours is compared with, into the user's cache: a Python environment of
// 360 MB from PyPI. Prints the folder of its programs.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const packages = ['inspect-ai==0.3.285', 'openai==3.57.0']

const cache = process.env.HARNESS_S_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'harness-s')
const folder = join(cache, 'inspect-peer', packages.join('-').replaceAll('==', '-'))
const binaries = join(folder, 'bin')
const complete = join(folder, 'complete')

const run = (command, ...args) => {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 2, 2] })
  if (status === 0) return
  console.error(`Inspect AI: \`${command} ${args.join(' ')}\` failed${error ? ` (${error.message})` : ''}.`)
  process.exit(3)
}

const install = () => {
  // Programs of an environment hold its path, so it is made where it stays, and is whole when the last folder is there.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run('python3', '-m', 'venv', folder)
  run(join(binaries, 'python'), '-m', 'pip', 'install', '-qq', ...packages)
  mkdirSync(`${complete}.new`)
  renameSync(`${complete}.new`, complete)
}

if (!existsSync(complete)) install()
console.log(binaries)
