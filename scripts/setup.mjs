// Brings a clone to the point where it can run: packages installed, command line built. Quiet and quick when there is
// nothing to do. It runs before anything is installed, so it uses Node's own modules only.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installNeeded } from './installed.mjs'
import { hashSources } from './sources.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const fail = (message) => {
  console.error(`setup: ${message}`)
  process.exit(3)
}

const requireNode = (minimum) => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [wantedMajor, wantedMinor] = minimum
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return
  fail(`Node ${process.versions.node} is too old.
  Harness-S needs Node ${minimum.join('.')} or newer: install it from https://nodejs.org and try again.`)
}

const run = (title, command, args, next) => {
  console.error(`setup: ${title}`)
  // npm is a script that only a shell can start on Windows. Output goes to stderr, so that `--json` of the command that
  // follows stays alone on stdout.
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: command === 'npm' })
  if (status !== 0) fail(`${title} failed${error ? ` (${error.message})` : ''}.\n  ${next}`)
}

const isBuilt = () => {
  const stamp = join(root, 'dist', 'sources.sha256')
  const bundle = join(root, 'dist', 'cli.js')
  return existsSync(bundle) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(root)
}

requireNode([20, 19])
const reason = installNeeded(root)
if (reason) {
  const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline']
  run(`installing packages (${reason})`, 'npm', args, 'See the messages of npm above; is the registry reachable?')
}
if (!isBuilt()) {
  run('building the command line', process.execPath, ['scripts/build.mjs'], 'See the messages above.')
}
