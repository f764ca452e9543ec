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

/** A code has a fix when tests apply one, of its rule or of an action of the editor: a fix that nobody tried is none. */
function fixableCodes(root) {
  const ofRules = testsUnder(join(root, 'engine/lint/rules')).matchAll(/checkFix\(\s*'(HS\d{3})'/g)
  const ofActions = testsUnder(join(root, 'engine/language/actions')).matchAll(/cursorAtFinding\([^\n]*'(HS\d{3})'\)/g)
  return new Set([...ofRules, ...ofActions].map(([, code]) => code))
}

function testsUnder(folder) {
  const tests = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.test.ts'))
  return tests.map((path) => readFileSync(join(folder, path), 'utf8')).join('\n')
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
