// The pages of docs/diagnostics as the rules say them now: file name -> text.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const entry = `
export { diagnosticPage, diagnosticsIndex } from './engine/lint/documentation'
export { allRules } from './engine/lint/registry'`

async function loadRules(root) {
  const bundle = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  })
  const code = Buffer.from(bundle.outputFiles[0].contents).toString('base64')
  return import(`data:text/javascript;base64,${code}`)
}

/** A rule has a fix when its tests apply one: a fix that nobody tried is none. */
function fixableCodes(root) {
  const folder = join(root, 'engine/lint/rules')
  const tests = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.test.ts'))
  const texts = tests.map((path) => readFileSync(join(folder, path), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/checkFix\(\s*'(HS\d{3})'/g)].map(([, code]) => code)))
}

/** Needs engine/documents/generated, which `node scripts/schemas.mjs` makes. */
export async function diagnosticPages(root) {
  const { allRules, diagnosticPage, diagnosticsIndex } = await loadRules(root)
  const fixable = fixableCodes(root)
  return {
    'README.md': diagnosticsIndex(allRules, (code) => fixable.has(code)),
    ...Object.fromEntries(allRules.map((rule) => [`${rule.code}.md`, diagnosticPage(rule)])),
  }
}
