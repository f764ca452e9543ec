/**
 * A value read from Python source text. Lists and tuples are kept apart because labels are printed as lists of tuples.
 * Numbers keep their text; `Decimal('1.5')` reads as the number 1.5, a date call as its ISO text.
 */
export type PythonValue =
  | { readonly kind: 'string' | 'number' | 'name'; readonly text: string }
  | { readonly kind: 'list' | 'tuple'; readonly items: readonly PythonValue[] }

const deepest = 50
const namePattern = /[A-Za-z_][\w.]*/y
const numberPattern = /[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const constants = new Set(['None', 'True', 'False'])

const simpleEscapes: { readonly [letter: string]: string } = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '0': '\0',
  '\n': '',
}
const codeEscapes: { readonly [letter: string]: number } = { x: 2, u: 4, U: 8 }

class NotPython extends Error {}

/** Reads the literals that result rows and answer lists are made of. Nothing is ever evaluated. */
const createReader = (source: string) => {
  let at = 0

  const skipBlanks = () => {
    while (/\s/.test(source[at] ?? '')) at += 1
  }
  const take = (sign: string): boolean => {
    skipBlanks()
    if (source[at] !== sign) return false
    at += 1
    return true
  }
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0]
    at += found?.length ?? 0
    return found
  }

  const readEscape = (): string => {
    const letter = source[at] ?? ''
    at += 1
    const digits = codeEscapes[letter]
    if (digits === undefined)
      return simpleEscapes[letter] ?? (letter === '\\' || /['"]/.test(letter) ? letter : `\\${letter}`)
    const code = source.slice(at, at + digits)
    at += digits
    const value = /^[\da-fA-F]+$/.test(code) && code.length === digits ? Number.parseInt(code, 16) : Number.NaN
    if (!(value <= 0x10ffff)) throw new NotPython()
    return String.fromCodePoint(value)
  }

  const readString = (quote: string): PythonValue => {
    let text = ''
    for (at += 1; source[at] !== quote; ) {
      const char = source[at]
      if (char === undefined) throw new NotPython()
      at += 1
      text += char === '\\' ? readEscape() : char
    }
    at += 1
    return { kind: 'string', text }
  }

  const readItems = (end: string, depth: number): { items: PythonValue[]; trailing: boolean } => {
    const items: PythonValue[] = []
    let trailing = false
    at += 1
    while (!take(end)) {
      if (items.length > 0 && !trailing) throw new NotPython()
      items.push(readValue(depth + 1))
      trailing = take(',')
    }
    return { items, trailing }
  }

  const readCall = (name: string, depth: number): PythonValue => {
    const { items } = readItems(')', depth)
    const [first] = items
    if (/(^|\.)Decimal$/.test(name) && first !== undefined && 'text' in first)
      return { kind: 'number', text: first.text }
    const numbers = items.flatMap((item) => (item.kind === 'number' ? [item.text.padStart(2, '0')] : []))
    if (!/(^|\.)(date|datetime)$/.test(name) || numbers.length < 3) throw new NotPython()
    const time = numbers.slice(3, 6)
    const date = numbers.slice(0, 3).join('-')
    if (time.length === 0) return { kind: 'string', text: date }
    return { kind: 'string', text: `${date} ${[...time, '00', '00'].slice(0, 3).join(':')}` }
  }

  const readName = (depth: number): PythonValue => {
    const name = match(namePattern)
    if (name === undefined) throw new NotPython()
    if (constants.has(name)) return { kind: 'name', text: name }
    skipBlanks()
    if (source[at] !== '(') throw new NotPython()
    return readCall(name, depth)
  }

  const readParenthesised = (depth: number): PythonValue => {
    const { items, trailing } = readItems(')', depth)
    const [only] = items
    return items.length === 1 && only !== undefined && !trailing ? only : { kind: 'tuple', items }
  }

  const readValue = (depth: number): PythonValue => {
    if (depth > deepest) throw new NotPython()
    skipBlanks()
    const char = source[at] ?? ''
    if (char === '[') return { kind: 'list', items: readItems(']', depth).items }
    if (char === '(') return readParenthesised(depth)
    if (char === "'" || char === '"') return readString(char)
    const number = match(numberPattern)
    return number === undefined ? readName(depth) : { kind: 'number', text: number.replaceAll('_', '') }
  }

  return () => {
    const value = readValue(0)
    skipBlanks()
    if (at < source.length) throw new NotPython()
    return value
  }
}

/** The value that a text spells in Python, or undefined when it is not a plain literal. */
export const readPythonLiteral = (text: string): PythonValue | undefined => {
  try {
    return createReader(text)()
  } catch (error) {
    if (error instanceof NotPython) return undefined
    throw error
  }
}
