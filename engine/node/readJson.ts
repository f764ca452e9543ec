import { existsSync, readFileSync, statSync } from 'node:fs'
import { mustBeRegular } from './readText'

/** The value in a JSON file that a program wrote; undefined when the file is missing or holds no JSON. */
export const readJson = (path: string): unknown => {
  if (!existsSync(path)) return undefined
  mustBeRegular(statSync(path))
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
