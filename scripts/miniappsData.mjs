// Writes the generated files of examples/miniapps: hidden task contents, task set, tool catalogue.
// The same seed gives the same bytes; a test compares them with the committed files.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bundle = await build({
  entryPoints: [join(root, 'engine/environments/miniapps/generate/exampleFiles.ts')],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
})
const code = Buffer.from(bundle.outputFiles[0].contents).toString('base64')
const { exampleFiles } = await import(`data:text/javascript;base64,${code}`)

for (const [name, text] of Object.entries(exampleFiles())) {
  const path = join(root, 'examples/miniapps', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  process.stdout.write(`examples/miniapps/${name}: ${text.length} characters\n`)
}
