import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { hasCode } from './systemError'

/**
 * A file that grows by whole lines, one `write` each: what was written survives the death of the process, and a crash
 * can only tear the last line.
 */
export interface LineFile {
  /** Returns the place of the line in the file, in bytes. */
  append(value: unknown): number
  /** Throws when the file is no longer there: what was written to it is lost. */
  checkKept(): void
  close(): void
}

/** A file was removed while it was being written. */
export class LostFileError extends Error {
  override readonly name = 'LostFileError'
  readonly path: string

  constructor(path: string) {
    super(`${path} was removed while it was being written.`)
    this.path = path
  }
}

const writeAll = (descriptor: number, bytes: Buffer): void => {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written)
}

const lineOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

const tailBytes = 1 << 16

/** Length of a file up to its last line break, found from its end: logs may be larger than memory. */
const wholeBytes = (descriptor: number): number => {
  const chunk = Buffer.alloc(tailBytes)
  for (let end = fstatSync(descriptor).size; end > 0; ) {
    const from = Math.max(0, end - tailBytes)
    const read = readSync(descriptor, chunk, 0, end - from, from)
    const last = chunk.subarray(0, read).lastIndexOf(0x0a)
    if (last >= 0) return from + last + 1
    end = from
  }
  return 0
}

/** Opens for appending; a torn last line of an earlier life is cut off first. */
export const openLineFile = (path: string): LineFile => {
  mkdirSync(dirname(path), { recursive: true })
  const descriptor = openSync(path, 'a+')
  const whole = wholeBytes(descriptor)
  ftruncateSync(descriptor, whole)
  let size = whole
  return {
    append: (value) => {
      const bytes = lineOf(value)
      try {
        writeAll(descriptor, bytes)
      } catch (error) {
        // A full disk may have taken a part of the line: the next one must not be glued to it.
        ftruncateSync(descriptor, size)
        throw error
      }
      const place = size
      size += bytes.length
      return place
    },
    checkKept: () => {
      if (existsSync(path) && statSync(path).ino === fstatSync(descriptor).ino) return
      throw new LostFileError(path)
    },
    close: () => closeSync(descriptor),
  }
}

/** Folders are made only when one is missing: asking first would cost as much as the file. */
const openNew = (path: string): number => {
  try {
    return openSync(path, 'w')
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    mkdirSync(dirname(path), { recursive: true })
    return openSync(path, 'w')
  }
}

/** A new file that takes several lines per write. An older file of this name is replaced: its rollout runs again. */
export const createBatchFile = (path: string): { append(value: unknown): void; flush(): void; close(): void } => {
  const descriptor = openNew(path)
  let waiting = ''
  const flush = (): void => {
    if (waiting !== '') writeAll(descriptor, Buffer.from(waiting))
    waiting = ''
  }
  return {
    append: (value) => {
      waiting += `${JSON.stringify(value)}\n`
    },
    flush,
    close: () => {
      try {
        flush()
      } finally {
        closeSync(descriptor)
      }
    },
  }
}
