import { isBraceLanguage } from './codeText'
import type { Token } from './codeTokens'
import { argumentsInCode } from './pageArguments'

/** A loop in code: its tokens (end exclusive), and the names that its header sets anew in each round. */
interface Loop {
  readonly from: number
  readonly to: number
  readonly targets: readonly string[]
}

/**
 * Does the code hold a loop or comprehension whose body passes a pagination argument (one of `argKeys`) that mentions
 * a name changed by the loop? Python by indentation, JavaScript by braces.
 */
export const hasPaginationLoop = (
  tokens: readonly Token[],
  argKeys: readonly string[],
  language = 'python',
): boolean => {
  const args = argumentsInCode(tokens, argKeys)
  if (args.length === 0) return false
  const isBraces = isBraceLanguage(language)
  const assigned = assignments(tokens, isBraces)
  const loopAt = isBraces ? braceLoop : pythonLoop
  return loopStarts(tokens).some((at) => {
    const { from, to, targets } = loopAt(tokens, at)
    const inside = args.filter((arg) => arg.at >= from && arg.at < to)
    if (inside.length === 0) return false
    const changed = new Set(targets)
    for (const assignment of assigned) if (assignment.at >= from && assignment.at < to) changed.add(assignment.name)
    return inside.some((arg) => arg.value.some((token) => token.kind === 'name' && changed.has(token.text)))
  })
}

const loopWords = ['for', 'while', 'do']
/** More loops are not looked at: it bounds the work on absurd code. */
const maxLoops = 100

const loopStarts = (tokens: readonly Token[]): readonly number[] =>
  tokens
    .flatMap((token, at) => (token.kind === 'name' && loopWords.includes(token.text) ? [at] : []))
    .slice(0, maxLoops)

const pythonLoop = (tokens: readonly Token[], at: number): Loop => {
  const header = tokens[at]
  if (header === undefined || header.text === 'do') return { from: at, to: at, targets: [] }
  const targets = header.text === 'for' ? namesUntil(tokens, at + 1, 'in') : []
  if (header.depth > 0) return { ...bracketAround(tokens, at), targets }
  const colon = findFrom(tokens, at, (token) => token.depth === 0 && token.text === ':')
  const to = findFrom(
    tokens,
    colon + 1,
    (token) => token.depth === 0 && token.line > header.line && token.indent <= header.indent,
  )
  // The condition of `while` is evaluated in each round, the list of `for` only once.
  return { from: header.text === 'while' ? at : colon + 1, to, targets }
}

const braceLoop = (tokens: readonly Token[], at: number): Loop => {
  const depth = tokens[at]?.depth ?? 0
  const closesHeader = (token: Token) => token.depth === depth && token.text === ')'
  const body = tokens[at]?.text === 'do' ? at + 1 : findFrom(tokens, at, closesHeader) + 1
  const end = tokens[body]?.text === '{' ? '}' : ';'
  const to = findFrom(tokens, body + 1, (token) => token.depth <= depth && token.text === end)
  return { from: at, to, targets: namesUntil(tokens.slice(0, body), at + 1, 'of') }
}

/** A header names its targets within so many tokens. */
const maxHeaderTokens = 30

/** The names before a word of the header; none if the word is not there. */
const namesUntil = (tokens: readonly Token[], from: number, word: string): readonly string[] => {
  const header = tokens.slice(from, from + maxHeaderTokens)
  const end = header.findIndex((token) => token.text === word)
  return header.slice(0, Math.max(0, end)).flatMap((token) => (token.kind === 'name' ? [token.text] : []))
}

const assigning = ['=', ':=', '+=', '-=', '*=', '++', '--']

/** Where names are assigned. In Python `name=` inside brackets passes an argument instead. */
const assignments = (tokens: readonly Token[], isBraces: boolean) =>
  tokens.flatMap((token, at) => {
    if (token.kind !== 'name') return []
    const next = tokens[at + 1]?.text ?? ''
    const before = tokens[at - 1]?.text ?? ''
    const assigned = assigning.includes(next) && (isBraces || token.depth === 0 || next === ':=')
    return assigned || before === '++' || before === '--' ? [{ name: token.text, at }] : []
  })

const bracketAround = (tokens: readonly Token[], at: number): { readonly from: number; readonly to: number } => {
  const depth = tokens[at]?.depth ?? 0
  const from = tokens.slice(0, at).findLastIndex((token) => token.depth < depth) + 1
  return { from, to: findFrom(tokens, at, (token) => token.depth < depth) }
}

const findFrom = (tokens: readonly Token[], from: number, found: (token: Token) => boolean): number => {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]
    if (token !== undefined && found(token)) return at
  }
  return tokens.length
}
