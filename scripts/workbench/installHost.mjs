// Installs a host into the cache. Install scripts of the packages stay off: some download, some need system libraries;
// the native parts that matter are built by name.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hostFolder, isHostInstalled, lockFolder, markerName } from './hosts.mjs'

const workbenchOf = (folder) => join(folder, 'node_modules', 'code-server', 'lib', 'vscode')
const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

/** Headers that came with this Node, so that node-gyp asks the network for none. */
const headers = () => {
  const prefix = dirname(dirname(process.execPath))
  return existsSync(join(prefix, 'include', 'node', 'node.h')) ? { npm_config_nodedir: prefix } : {}
}

const npm = (cwd, ...args) =>
  new Promise((resolve, reject) => {
    // A post-install step of node-pty calls npx, which asks a question unless told yes.
    const env = { ...process.env, ...headers(), npm_config_yes: 'true' }
    const child = spawn('npm', [...args, ...quiet], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)))
    child.on('close', (status) => {
      if (status === 0) return resolve()
      const tail = Buffer.concat(output).toString().trim().split('\n').slice(-15).join('\n')
      reject(new Error(`npm ${args.join(' ')} failed in ${cwd}; is the npm registry reachable?\n${tail}`))
    })
  })

/** The web workbench ships without its run-time packages. Its lock file is not in step, which `npm ci` refuses. */
const installWorkbench = async (folder) => {
  const install = ['install', '--omit=dev', '--ignore-scripts', '--prefer-offline']
  await npm(workbenchOf(folder), ...install)
  await npm(join(workbenchOf(folder), 'extensions'), ...install)
}

/** Its own install script would download the binary. */
const copyRipgrep = (folder) => {
  const target = join(workbenchOf(folder), 'node_modules', '@vscode', 'ripgrep', 'bin')
  mkdirSync(target, { recursive: true })
  copyFileSync(join(folder, 'node_modules', '@vscode', 'ripgrep-linux-x64', 'bin', 'rg'), join(target, 'rg'))
}

const buildNativeParts = {
  // For log files.
  newest: (folder) => npm(workbenchOf(folder), 'rebuild', '@vscode/spdlog'),
  oldest: async (folder) => {
    await npm(folder, 'rebuild', 'argon2')
    await npm(workbenchOf(folder), 'rebuild', '@vscode/spdlog', 'native-watchdog', 'node-pty')
    copyRipgrep(folder)
  },
}

const fill = async (root, host, folder) => {
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(lockFolder(root, host), name), join(folder, name))
  await npm(folder, 'ci', '--ignore-scripts', '--prefer-offline')
  await installWorkbench(folder)
  await buildNativeParts[host.name](folder)
  writeFileSync(join(folder, markerName), `${JSON.stringify({ vscode: host.version })}\n`)
}

/** Of two processes that install at once, the second to finish finds the folder complete and throws its own away. */
const moveIntoPlace = (root, host, temporary) => {
  const target = hostFolder(root, host)
  if (isHostInstalled(root, host)) return
  rmSync(target, { recursive: true, force: true })
  try {
    renameSync(temporary, target)
  } catch (error) {
    if (!isHostInstalled(root, host)) throw error
  }
}

const platform = `${process.platform}-${process.arch}`

/** The folder of the installed host; installs it first where it is missing, which takes one or two minutes. */
export const ensureHost = async (root, host) => {
  const folder = hostFolder(root, host)
  if (isHostInstalled(root, host)) return folder
  if (platform !== 'linux-x64') throw new Error(`The workbench tests run on linux-x64; this is ${platform}.`)
  const temporary = `${folder}.${randomUUID()}.tmp`
  console.error(`workbench: installing VS Code ${host.version} into ${folder}`)
  try {
    await fill(root, host, temporary)
    moveIntoPlace(root, host, temporary)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
  return folder
}
