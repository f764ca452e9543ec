import { type Reads, readKey } from '../documents/reads'

/** A file is judged again at each change of its own anyway. */
export const readsOfOthers = (path: string, reads: Reads): Reads => {
  const members = readKey('member', path, '')
  const own = new Set([
    readKey('text', path),
    readKey('value', path),
    readKey('readable', path),
    readKey('findings', path),
  ])
  return new Set([...reads].filter((key) => !own.has(key) && !key.startsWith(members)))
}
