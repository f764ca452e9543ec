// Makes dist/cli.js: one file that needs nothing but Node.
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
  entryPoints: ['cli/main.ts'],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  banner: { js: '#!/usr/bin/env node' },
  loader: { '.wasm': 'binary' },
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
}

try {
  await build(options)
} catch {
  process.exit(1) // esbuild has printed what is wrong and where.
}
chmodSync(bundle, 0o755)
mkdirSync(dirname(stamp), { recursive: true })
writeFileSync(stamp, sources)
