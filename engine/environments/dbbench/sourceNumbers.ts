import { EnvironmentError } from '../environment'
import { pythonFloat } from './pythonText'

/** Marks a string that was a number in the file; a private character that no text of a record begins with. */
const mark = '\uE0F1'
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** A number of a JSON text as Python prints it: `5.0` stays `5.0`, `1e3` becomes `1000.0`, and no digit is lost. */
export const numberText = (source: string): string =>
  /[.eE]/.test(source) ? pythonFloat(Number(source)) : String(BigInt(source))

/** `str()` of a JSON value that stands in a cell. */
export const cellText = (value: unknown): string => {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value !== 'string') return JSON.stringify(value)
  return value.startsWith(mark) ? numberText(value.slice(mark.length)) : value
}

/** Parses JSON without turning its numbers into floats; `cellText` reads them. Throws an `EnvironmentError`. */
export const parseKeepingNumbers = (text: string, where: string): unknown => {
  const marked = text.replace(stringOrNumber, (token) => (token.startsWith('"') ? token : `"${mark}${token}"`))
  try {
    return JSON.parse(marked)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EnvironmentError(`${where} is not JSON: ${reason}. Copy the file again from its source.`)
  }
}
