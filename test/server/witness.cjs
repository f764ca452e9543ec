// Loaded into a server before everything else, and into its threads: writes down what it asks of the machine, a line of
// JSON each, and lets no connection through.
const fs = require('node:fs')

const log = fs.openSync(process.env.HARNESS_S_WITNESS, 'a')
const record = (what, detail) => fs.writeSync(log, `${JSON.stringify({ what, detail })}\n`)
const nameOf = (target) => (Buffer.isBuffer(target) || target instanceof URL ? String(target) : target)

const watch = (owner, names, what, { refuse = false } = {}) => {
  for (const name of names) {
    const original = owner[name]
    if (typeof original !== 'function') continue
    owner[name] = function (...args) {
      record(what, `${name} ${nameOf(args[0])}`)
      if (refuse) throw new Error(`${name} is refused`)
      return original.apply(this, args)
    }
  }
}

const network = { refuse: true }
watch(require('node:net').Socket.prototype, ['connect'], 'network', network)
watch(require('node:net').Server.prototype, ['listen'], 'network', network)
watch(require('node:dgram'), ['createSocket'], 'network', network)
watch(require('node:dns'), ['lookup', 'resolve', 'resolve4', 'resolve6'], 'network', network)
watch(require('node:dns').promises, ['lookup', 'resolve', 'resolve4', 'resolve6'], 'network', network)
for (const name of ['node:http', 'node:https']) watch(require(name), ['request', 'get'], 'network', network)
watch(globalThis, ['fetch'], 'network', network)

const spawning = ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']
watch(require('node:child_process'), spawning, 'process', network)

const reading = ['open', 'readFile', 'readdir', 'opendir', 'stat', 'lstat', 'access', 'realpath', 'readlink', 'exists']
watch(fs, [...reading, ...reading.map((name) => `${name}Sync`), 'createReadStream', 'watch', 'watchFile'], 'read')
watch(fs.promises, [...reading, 'watch'], 'read')
const writing = ['writeFile', 'appendFile', 'mkdir', 'rename', 'rm', 'unlink', 'copyFile', 'cp', 'rmdir', 'symlink']
watch(fs, [...writing, ...writing.map((name) => `${name}Sync`), 'createWriteStream'], 'write')
watch(fs.promises, writing, 'write')
require('node:module').syncBuiltinESMExports()
