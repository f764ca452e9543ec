// npm run bench -- NAME [ARGUMENTS] [--json]: runs bench/NAME.ts, which exports an async function NAME that takes the
// arguments and returns BenchRow[].
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

const folder = dirname(fileURLToPath(import.meta.url))
const notBenchmarks = new Set(['benchRow.ts'])

const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !notBenchmarks.has(file))
  .map((file) => file.slice(0, -3))

const refuse = (message) => {
  console.error(
    `bench: ${message}\n  usage: npm run bench -- NAME [ARGUMENTS] [--json], NAME one of: ${names.join(', ')}`,
  )
  process.exit(2)
}

const bundle = async (name) => {
  const outfile = join(folder, '..', 'dist', 'bench', `${name}.js`)
  await build({
    entryPoints: [join(folder, `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    loader: { '.wasm': 'binary' },
    // It reads files of its own.
    external: ['playwright-core'],
    logLevel: 'warning',
  })
  return outfile
}

const round = (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

const cells = (row) => [
  row.ok ? 'ok' : 'MISS',
  row.measure,
  `${round(row.value)} ${row.unit}`,
  row.target ?? '',
  row.peer ? `${row.peer.name}: ${round(row.peer.value)} ${row.unit}` : '',
  row.ratio === undefined ? '' : `x ${round(row.ratio)}`,
]

const printTable = (name, rows) => {
  const lines = [['', name, 'value', 'target', 'beside it', 'ratio'], ...rows.map(cells)]
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
}

/** Every row of the JSON form has every member. */
const absent = { peer: null, ratio: null, target: null }

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
/** `dbbench-replay` names bench/dbbenchReplay.ts. */
const camelCase = (text) => text.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
const [given, ...args] = positionals
const name = given === undefined ? undefined : camelCase(given)
if (name === undefined || !existsSync(join(folder, `${name}.ts`)) || !names.includes(name)) {
  refuse(name === undefined ? 'no name given' : `there is no benchmark "${name}"`)
}

const module = await import(pathToFileURL(await bundle(name)).href)
if (args.length > module[name].length) refuse(`${name} takes no "${args.at(-1)}"`)
const rows = await module[name](...args)
if (values.json) console.log(JSON.stringify({ name, rows: rows.map((row) => ({ ...absent, ...row })) }))
else printTable(name, rows)
process.exitCode = rows.every((row) => row.ok) ? 0 : 1
