import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { BenchServer } from './server'
import { uriOf } from './session'

const root = process.cwd()
const lockFolder = join(root, 'bench', 'lsp', 'peers')

/** The peers are installed once for each lock file, outside the clone. */
const installPeers = (): string => {
  const hash = createHash('sha256')
    .update(readFileSync(join(lockFolder, 'package-lock.json')))
    .digest('hex')
  const cache = process.env['HARNESS_S_CACHE'] ?? join(homedir(), '.cache', 'harness-s')
  const folder = join(cache, 'bench-peers', hash.slice(0, 16))
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(lockFolder, name), join(draft, name))
  process.stderr.write('bench: installing the language servers to compare with\n')
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: draft, stdio: ['ignore', 2, 2] })
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  return folder
}

const kinds = ['harness', 'sibling']

/** What the servers that do not know our format are told, so that they judge by our published schemas. */
const schemas = kinds.map((kind) => ({
  fileMatch: [`**/*.${kind}.json`],
  url: uriOf(join(root, 'schemas', `${kind}.schema.json`)),
}))

const jsonServer = (name: string, bundle: string, mode: BenchServer['mode']): BenchServer => ({
  name,
  command: [process.execPath, bundle, '--stdio'],
  mode,
  languageId: 'json',
  knowsSchema: true,
  initializationOptions: { handledSchemaProtocols: ['file'], provideFormatter: true },
  configuration: { json: { validate: { enable: true }, format: { enable: true }, schemas } },
})

const yamlSettings = {
  validate: true,
  hover: true,
  completion: true,
  schemaStore: { enable: false },
  schemas: Object.fromEntries(schemas.map(({ fileMatch, url }) => [url, fileMatch])),
}

export const baseline = 'vscode-json pull'

export const ourServer: BenchServer = {
  name: 'harness-s',
  command: [process.execPath, join(root, 'dist', 'server.js'), '--stdio'],
  mode: 'push',
  languageId: 'harness-json',
  knowsSchema: true,
}

/** Ours first, then VS Code's own JSON server (the baseline), another build of it, and two servers of other kinds. */
export const benchServers = (): readonly BenchServer[] => {
  const peers = join(installPeers(), 'node_modules')
  const json = join(
    peers,
    'code-server/lib/vscode/extensions/json-language-features/server/dist/node/jsonServerMain.js',
  )
  return [
    ourServer,
    jsonServer(baseline, json, 'pull'),
    jsonServer('vscode-json push', json, 'push'),
    jsonServer('extracted pull', join(peers, 'vscode-langservers-extracted/bin/vscode-json-language-server'), 'pull'),
    {
      name: 'yaml',
      command: [process.execPath, join(peers, 'yaml-language-server/bin/yaml-language-server'), '--stdio'],
      mode: 'push',
      languageId: 'yaml',
      knowsSchema: true,
      settings: { yaml: yamlSettings },
      configuration: { yaml: yamlSettings },
      skips: ['keystroke 10m', 'opened 1000'],
    },
    {
      name: 'biome',
      command: [join(root, 'node_modules', '.bin', 'biome'), 'lsp-proxy'],
      mode: 'push',
      languageId: 'json',
      knowsSchema: false,
      skips: ['keystroke 10m', 'keystroke 1m storm'],
    },
  ]
}
