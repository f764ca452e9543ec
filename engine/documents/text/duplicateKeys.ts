import { keyName } from './decode'
import type { SyntaxProblem } from './syntaxProblem'
import {
  endOf,
  firstChild,
  kindOf,
  mustDecodeKey,
  nextKey,
  nextOf,
  nodeKind,
  nodeSize,
  startOf,
  type Tape,
} from './tape'

/** From here on a map of the names is quicker than comparing keys. */
const mapFrom = 16

/** Every key that occurs before in the same object, with the first occurrence as the related place. */
export const duplicateKeys = (text: string, tape: Tape): SyntaxProblem[] => {
  const problems: SyntaxProblem[] = []
  for (let node = 0; node < tape.length; node += nodeSize) {
    if (kindOf(tape, node) === nodeKind.object && mayRepeat(text, tape, node)) {
      for (const problem of duplicatesOf(text, tape, node)) problems.push(problem)
    }
  }
  return problems
}

/**
 * A quick look that never misses a repetition: false for nearly every object of a document. Each key sets one of 32
 * bits; only a key that finds its bit set is compared with those before it.
 */
const mayRepeat = (text: string, tape: Tape, object: number): boolean => {
  const end = nextOf(tape, object)
  let bits = 0
  let count = 0
  for (let key = firstChild(object); key < end; key = nextKey(tape, key)) {
    count += 1
    if (count === mapFrom || mustDecodeKey(tape, key)) return true
    const bit = 1 << bitOf(text, startOf(tape, key), endOf(tape, key))
    if ((bits & bit) !== 0 && isAmongEarlier(text, tape, firstChild(object), key)) return true
    bits |= bit
  }
  return false
}

/** From 0 to 31, by the length and two characters of a key. */
const bitOf = (text: string, start: number, end: number): number =>
  ((end - start) * 5 + text.charCodeAt(start + 1) + text.charCodeAt(end - 2) * 11) & 31

const isAmongEarlier = (text: string, tape: Tape, first: number, key: number): boolean => {
  for (let earlier = first; earlier < key; earlier = nextKey(tape, earlier)) {
    if (isSameText(text, tape, earlier, key)) return true
  }
  return false
}

const isSameText = (text: string, tape: Tape, a: number, b: number): boolean => {
  const length = endOf(tape, a) - startOf(tape, a)
  if (length !== endOf(tape, b) - startOf(tape, b)) return false
  const startA = startOf(tape, a)
  const startB = startOf(tape, b)
  for (let i = 1; i < length; i += 1) {
    if (text.charCodeAt(startA + i) !== text.charCodeAt(startB + i)) return false
  }
  return true
}

const duplicatesOf = (text: string, tape: Tape, object: number): SyntaxProblem[] => {
  const seen = new Map<string, { first: number; previous: number }>()
  const problems: SyntaxProblem[] = []
  for (let key = firstChild(object); key < nextOf(tape, object); key = nextKey(tape, key)) {
    const name = keyName(text, tape, key)
    const earlier = seen.get(name)
    if (earlier) problems.push(duplicateProblem(tape, name, earlier, key))
    seen.set(name, { first: earlier?.first ?? key, previous: key })
  }
  return problems
}

const duplicateProblem = (
  tape: Tape,
  name: string,
  { first, previous }: { first: number; previous: number },
  again: number,
): SyntaxProblem => ({
  code: 'HS004',
  message: `Duplicate key ${JSON.stringify(name)} in one object: the last one would win. Delete or rename one of them.`,
  span: { start: startOf(tape, again), end: endOf(tape, again) },
  related: { start: startOf(tape, first), end: endOf(tape, first) },
  fix: {
    title: 'Delete the member before, which has no effect',
    edits: [{ span: { start: startOf(tape, previous), end: startOf(tape, nextKey(tape, previous)) }, newText: '' }],
  },
})
