import type { Kernels, MakeMachine } from './kernelCalls'
import { kernelsBase64 } from './kernels.generated'

/** The part of the WebAssembly interface used here; the compiler's own declarations come with a browser's. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer }
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: Kernels }
}

const pageBytes = 65_536

let compiled: object | undefined

/** The memory has its final size from the start: growing it would detach every view of it. */
export const makeWasmMachine: MakeMachine = (bytes) => {
  compiled ??= new WebAssembly.Module(Buffer.from(kernelsBase64, 'base64'))
  const pages = Math.ceil(bytes / pageBytes)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } })
  return { kernels: exports, buffer: memory.buffer }
}
