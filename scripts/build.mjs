// Makes dist/cli.js, the command line, dist/server.js, the language server, and dist/extension.js, the VS Code extension.
// Each is one file that needs nothing but Node, the extension also the `vscode` module of its host.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
}

const bundles = [
  { entryPoints: ['cli/main.ts'], outfile: bundle, banner: { js: '#!/usr/bin/env node' } },
  { entryPoints: ['server/main.ts'], outfile: join(root, 'dist', 'server.js') },
  { entryPoints: ['client/extension.ts'], outfile: join(root, 'dist', 'extension.js'), external: ['vscode'] },
]

try {
  for (const each of bundles) await build({ ...options, ...each })
} catch {
  process.exit(1) // esbuild has printed what is wrong and where.
}
chmodSync(bundle, 0o755)
mkdirSync(dirname(stamp), { recursive: true })
writeFileSync(stamp, sources)
