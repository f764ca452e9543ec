import type { SqlRow, SqlValue } from './sqlEngine'

/** Characters that Python writes as an escape: controls, separators and what has no glyph, but not the blank. */
const unprintable = /[\p{C}\p{Z}]/gu

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

const escapeOf = (char: string): string => {
  if (char === ' ') return char
  if (char === '\n') return '\\n'
  if (char === '\r') return '\\r'
  if (char === '\t') return '\\t'
  const code = char.codePointAt(0) ?? 0
  if (code <= 0xff) return `\\x${hex(code, 2)}`
  return code <= 0xffff ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`
}

/** `repr` of a string: single quotes, unless it holds some and no double ones. */
export const pythonString = (text: string): string => {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = text.replaceAll('\\', '\\\\').replace(unprintable, escapeOf)
  return `${quote}${escaped.replaceAll(quote, `\\${quote}`)}${quote}`
}

/** `repr` of a float: the shortest digits that read back, with an exponent below 1e-4 and from 1e16. */
export const pythonFloat = (value: number): string => {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e')
  const power = Number(exponent)
  if (value !== 0 && (power < -4 || power >= 16)) {
    return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  }
  if (Object.is(value, -0)) return '-0.0'
  const digits = power < 0 ? value.toFixed(Math.max(0, fractionDigits(mantissa) - power)) : String(value)
  return digits.includes('.') ? digits : `${digits}.0`
}

const fractionDigits = (mantissa: string): number => mantissa.split('.')[1]?.length ?? 0

const pythonBytes = (bytes: Uint8Array): string => {
  const shown = [...bytes].map((byte) => {
    const char = String.fromCharCode(byte)
    return char === "'" || char === '\\' ? `\\${char}` : byte >= 32 && byte < 127 ? char : `\\x${hex(byte, 2)}`
  })
  return `b'${shown.join('')}'`
}

/** One value as Python prints it inside a container. */
export const pythonValue = (value: SqlValue): string => {
  if (value === null) return 'None'
  if (typeof value === 'string') return pythonString(value)
  if (typeof value === 'number') return pythonFloat(value)
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array ? pythonBytes(value) : `Decimal('${value.decimal}')`
}

const pythonTuple = (row: SqlRow): string => `(${row.map(pythonValue).join(', ')}${row.length === 1 ? ',' : ''})`

/** Rows as Python prints a list of tuples: `[('a', 1), ('b', None)]`. */
export const pythonRows = (rows: readonly SqlRow[]): string => `[${rows.map(pythonTuple).join(', ')}]`
