import { existsSync, readFileSync, statSync } from 'node:fs'
import { parsedJson } from '../documents/parsedJson'
import { mustBeRegular } from './readText'

/** The value in a JSON file that a program wrote; undefined when the file is missing or holds no JSON. */
export const readJson = (path: string): unknown => {
  if (!existsSync(path)) return undefined
  mustBeRegular(statSync(path))
  return parsedJson(readFileSync(path, 'utf8'))
}
