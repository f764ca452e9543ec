// Writes docs/diagnostics: one page per code and an index, from the rules.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'docs/diagnostics')

await import('./schemas.mjs')
const { diagnosticPages } = await import('./diagnosticPages.mjs')
const pages = await diagnosticPages(root)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
