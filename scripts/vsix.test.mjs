import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { packagedFiles, packageExtension } from './vsix.mjs'

const root = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'harness-s-vsix-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** All that users need, and nothing that only developers do. */
const allowed = [
  /^(package|package\.nls(\.[a-z-]+)?)\.json$/,
  /^(README|CHANGELOG)\.md$|^LICENSE$/,
  /^dist\/(extension|server|serverSession|languageServerProtocol|cli|mcp|mysql2|openai|sqliteThread|undici)\.js$/,
  /^dist\/sql-wasm\.wasm$/,
  /^dist\/webviews\/(pair|results|trajectory)\.(js|css)$/,
  /^docs\/diagnostics\/(HS\d{3}|README)\.md$/,
  /^l10n\/[\w.-]+\.json$/,
  /^media\/[\w./-]+\.(svg|png|md)$/,
  /^snippets\/[\w-]+\.json$/,
  /^syntaxes\/[\w.-]+\.json$/,
]

const bundles = [
  'extension',
  'server',
  'serverSession',
  'languageServerProtocol',
  'cli',
  'mcp',
  'mysql2',
  'openai',
  'sqliteThread',
  'undici',
].map((name) => `dist/${name}.js`)

const webviews = ['pair', 'results', 'trajectory'].flatMap((name) => [
  `dist/webviews/${name}.js`,
  `dist/webviews/${name}.css`,
])

describe('the packaged extension', () => {
  it('holds its bundles, and no file that is not meant for users', async () => {
    const files = await packagedFiles(root)
    expect(files).toEqual(expect.arrayContaining([...bundles, ...webviews, 'dist/sql-wasm.wasm', 'LICENSE']))
    expect(files.filter((file) => !allowed.some((pattern) => pattern.test(file)))).toEqual([])
  })

  it('is smaller than 2 MB, the command line with its policies and databases included', {
    timeout: 60_000,
  }, async () => {
    const file = join(folder, 'product.vsix')
    await packageExtension(root, file)
    expect(statSync(file).size).toBeLessThan(2_000_000)
  })
})
