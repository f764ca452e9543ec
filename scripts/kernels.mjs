// Compiles the tiny policy's kernels to WebAssembly and writes them as base64 into a committed source file, so that
// neither a build nor a user needs the compiler. Run it after every change below engine/policies/tiny/kernels.
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import asc from 'assemblyscript/asc'

const tiny = join(dirname(fileURLToPath(import.meta.url)), '..', 'engine', 'policies', 'tiny')

/** No relaxed operations: every result is fixed by the WebAssembly specification, on every machine. */
const flags = ['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd', '--use', 'abort=']

export const compileKernels = async () => {
  const outputs = new Map()
  const source = ['index.ts', '--baseDir', join(tiny, 'kernels'), '--outFile', 'kernels.wasm']
  const { error, stderr } = await asc.main([...source, ...flags], {
    writeFile: (name, content) => outputs.set(name, content),
  })
  if (error) throw new Error(`The kernels do not compile:\n${stderr.toString()}`, { cause: error })
  return outputs.get('kernels.wasm')
}

export const renderKernels = (wasm) => {
  const lines =
    Buffer.from(wasm)
      .toString('base64')
      .match(/.{1,110}/g) ?? []
  return [
    '// Made by scripts/kernels.mjs from ./kernels; do not edit.',
    'export const kernelsBase64 =',
    ...lines.map((line, index) => `  '${line}'${index + 1 < lines.length ? ' +' : ''}`),
    '',
  ].join('\n')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wasm = await compileKernels()
  await writeFile(join(tiny, 'kernels.generated.ts'), renderKernels(wasm))
  console.log(`kernels.generated.ts: ${wasm.length} bytes of WebAssembly`)
}
