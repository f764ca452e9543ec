// Compiles the schemas of engine/documents to stand-alone validators (engine/documents/generated/, not committed).
// `--emit` also writes the committed schemas/*.schema.json, for editors and other tools.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const generated = join(root, 'engine/documents/generated')
const committed = join(root, 'schemas')
const require = createRequire(import.meta.url)

async function loadSchemas() {
  const bundle = await build({
    entryPoints: [join(root, 'engine/documents/emit.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  })
  const code = Buffer.from(bundle.outputFiles[0].contents).toString('base64')
  return import(`data:text/javascript;base64,${code}`)
}

function validatorSource(schemas) {
  const { default: Ajv2020 } = require('ajv/dist/2020')
  const { default: standalone } = require('ajv/dist/standalone')
  const ajv = new Ajv2020({
    allErrors: true,
    discriminator: true,
    allowUnionTypes: true,
    code: { source: true, esm: true },
  })
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name)
  const source = standalone(ajv, Object.fromEntries(Object.keys(schemas).map((name) => [name, name])))
  // Joining the errors of a called validator by `concat` is quadratic in the number of errors. Schemas without
  // references compile to code that only appends.
  if (source.includes('.concat(')) throw new Error('a schema uses $ref: its validator would be quadratic in errors')
  return `${compact(source)}\n${collectError}\nexport const validators = { ${Object.keys(schemas).join(', ')} }`
}

/** One place of the generated code that reports an error, as ajv writes it. */
const report =
  /const (err\d+) = \{instancePath(?::(.*?))?,schemaPath:(.*?),keyword:(.*?),params:(.*?),message:(.*?)\};\s*if\(vErrors === null\)\{\s*vErrors = \[\1\];\s*\}\s*else \{\s*vErrors\.push\(\1\);\s*\}/g

const collectError = `function failed(errors, instancePath, schemaPath, keyword, params, message) {
  const error = { instancePath, schemaPath, keyword, params, message }
  if (errors === null) return [error]
  errors.push(error)
  return errors
}`

/** Reports fill most of the code, which is read at every start of the language server: as calls they take a third less. */
function compact(source) {
  const short = source.replace(
    report,
    (_, _name, instancePath = 'instancePath', schemaPath, keyword, params, message) =>
      `vErrors = failed(vErrors, ${instancePath}, ${schemaPath}, ${keyword}, ${params}, ${message});`,
  )
  if (short.includes('vErrors.push(')) throw new Error('ajv writes its reports in another form than is known here')
  return short
}

function declarations(names) {
  return `import type { RawSchemaError } from '../schemaError'
export interface Validator { (value: unknown): boolean; errors?: RawSchemaError[] | null }
export declare const validators: { readonly [name in ${names.map((name) => `'${name}'`).join(' | ')}]: Validator }
`
}

async function compile(schemas) {
  mkdirSync(generated, { recursive: true })
  await build({
    stdin: { contents: validatorSource(schemas), resolveDir: root, loader: 'js' },
    outfile: join(generated, 'validators.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'node20',
  })
  writeFileSync(join(generated, 'validators.d.ts'), declarations(Object.keys(schemas)))
}

function emit(files) {
  rmSync(committed, { recursive: true, force: true })
  mkdirSync(committed)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(committed, name), text)
  const biome = require.resolve('@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'format', '--write', committed], { cwd: root, stdio: 'ignore' })
}

const { validatorSchemas, schemaFiles } = await loadSchemas()
await compile(validatorSchemas())
if (process.argv.includes('--emit')) emit(schemaFiles())
