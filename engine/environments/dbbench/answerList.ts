import { type PythonValue, readPythonLiteral } from './pythonLiteral'

/** Words that the official scorer counts as zero, in any case. */
const zeroWords = new Set(['none', 'null', 'undefined', 'nan', 'inf', 'infinity', '-inf', '-infinity', ''])

const outerQuotes = /^['"]+|['"]+$/g

/** One value as it is compared: no blanks around, no outer quotes, no percent sign or else no commas, no empty forms. */
export const normalised = (value: string): string => {
  const bare = value.trim().replace(outerQuotes, '').trim()
  if (bare.endsWith('%')) return bare.slice(0, -1).trim()
  const isBracketed = bare.startsWith('[') || bare.endsWith(']')
  const joined = isBracketed ? bare : bare.replaceAll(',', '')
  return zeroWords.has(joined.toLowerCase()) ? '0' : joined
}

/** `str()` of a value inside an answer. */
export const textOfValue = (value: PythonValue): string =>
  'text' in value ? value.text : `(${value.items.map(textOfValue).join(', ')})`

const isTuple = (value: PythonValue): boolean => value.kind === 'tuple'

/** The value of a one-column row; other values stand for themselves. */
const unpacked = (value: PythonValue): PythonValue => {
  const [only] = 'items' in value ? value.items : []
  return value.kind === 'tuple' && 'items' in value && value.items.length === 1 && only !== undefined ? only : value
}

/**
 * The list of compared values that a printed result or a printed list spells. Of a list of rows, only one-column rows
 * remain: this is the official rule, and the reason why labels with more columns expect nothing.
 */
const listedValues = (text: string): readonly string[] | undefined => {
  const value = text.startsWith('[') && text.endsWith(']') ? readPythonLiteral(text) : undefined
  if (value?.kind !== 'list') return undefined
  const kept = value.items.every(isTuple)
    ? value.items.filter((item) => 'items' in item && item.items.length === 1)
    : value.items
  return kept.map((item) => normalised(textOfValue(unpacked(item))))
}

/** What the official scorer compares: of a list its elements, of a text the list that it spells, else the text. */
export const comparedValues = (answer: readonly string[] | string | null): readonly string[] => {
  if (answer === null) return ['0']
  if (typeof answer !== 'string') return answer.map(normalised)
  const trimmed = answer.trim()
  return listedValues(trimmed) ?? [normalised(trimmed)]
}

/** The rows of a printed result whose rows have two columns or more; undefined for every other label. */
export const wideRows = (label: readonly string[] | string): readonly (readonly string[])[] | undefined => {
  const text = typeof label === 'string' ? label : label.length === 1 ? (label[0] ?? '') : ''
  const value = readPythonLiteral(text.trim())
  if (value?.kind !== 'list' || value.items.length === 0) return undefined
  const rows = value.items.map((item) => ('items' in item ? item.items.map(textOfValue) : []))
  return rows.every((row) => row.length >= 2) ? rows : undefined
}
