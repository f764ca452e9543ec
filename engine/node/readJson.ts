import { existsSync, readFileSync, statSync } from 'node:fs'
import { parsedJson } from '../documents/parsedJson'

/** The value in a JSON file that a program wrote; undefined when there is no file, or it holds no JSON. */
export const readJson = (path: string): unknown => {
  if (!existsSync(path) || !statSync(path).isFile()) return undefined
  return parsedJson(readFileSync(path, 'utf8'))
}
