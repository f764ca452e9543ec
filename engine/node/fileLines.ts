import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'

const chunkBytes = 1 << 18

/** The complete lines of a file, one after the other, without holding all of it. A torn last line is left out. */
export function* fileLines(path: string): Generator<string> {
  const descriptor = openSync(path, 'r')
  try {
    const decoder = new StringDecoder('utf8')
    const chunk = Buffer.alloc(chunkBytes)
    let rest = ''
    for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    closeSync(descriptor)
  }
}
