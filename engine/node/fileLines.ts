import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { mustBeRegular } from './readText'

const chunkBytes = 1 << 18

/** UTF-16 code units. No record is as long as that: a file with such a line was written by something else. */
const longestLine = 1 << 26

export interface FileLinesOptions {
  /** What follows the last line break is a line too, instead of one that was torn. */
  readonly withTail?: boolean
}

/**
 * The complete lines of a file, one after the other, without holding all of it. A torn last line is left out. Throws
 * for what is no file, and for a line without end.
 */
export function* fileLines(path: string, { withTail = false }: FileLinesOptions = {}): Generator<string> {
  mustBeRegular(statSync(path), path)
  const descriptor = openSync(path, 'r')
  try {
    const decoder = new StringDecoder('utf8')
    const chunk = Buffer.alloc(chunkBytes)
    let rest = ''
    for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk)) {
      const [first = '', ...more] = decoder.write(chunk.subarray(0, size)).split('\n')
      const lines = [rest + first, ...more]
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) throw new Error('it has a line without end')
      yield* lines
    }
    if (withTail && rest !== '') yield rest
  } finally {
    closeSync(descriptor)
  }
}
