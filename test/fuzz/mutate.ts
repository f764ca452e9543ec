/** A generator of numbers in [0, 1) that gives the same row for the same seed (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Random = () => number
type Mutation = (text: string, random: Random) => string

/** Pieces that break documents in ways that people and programs do. */
const pieces = [
  ...['{', '}', '[', ']', ':', ',', '"', "'", '\\', '//', '/*', '*/', '\\u12', '\\x', '\n', '\r\n', '\r', '\t', ' '],
  ...['\u0000', '\u001f', '\uFEFF', '\u00a0', '\u2028', '\u{1F600}', '\ud800', 'é', '-', '01', '1e999', '.5', 'NaN'],
  ...[
    'null',
    'true',
    'undefined',
    'None',
    '"__proto__": 1,',
    '"constructor": null,',
    '"a":',
    ',,',
    '[[[[',
    '}}}}',
    '{"',
  ],
]

const below = (random: Random, end: number): number => Math.floor(random() * end)
const pick = <T>(items: readonly T[], random: Random, fallback: T): T => items[below(random, items.length)] ?? fallback

/** A range of the text: mostly short, now and then any length. */
const range = (text: string, random: Random): [start: number, end: number] => {
  const start = below(random, text.length + 1)
  const longest = random() < 0.8 ? 12 : text.length
  return [start, Math.min(text.length, start + 1 + below(random, longest + 1))]
}

const remove: Mutation = (text, random) => {
  const [start, end] = range(text, random)
  return text.slice(0, start) + text.slice(end)
}

const duplicate: Mutation = (text, random) => {
  const [start, end] = range(text, random)
  return text.slice(0, end) + text.slice(start, end) + text.slice(end)
}

const swap: Mutation = (text, random) => {
  const [start, middle] = range(text, random)
  const end = Math.min(text.length, middle + (middle - start))
  return text.slice(0, start) + text.slice(middle, end) + text.slice(start, middle) + text.slice(end)
}

const insert: Mutation = (text, random) => {
  const at = below(random, text.length + 1)
  return text.slice(0, at) + pick(pieces, random, '') + text.slice(at)
}

const truncate: Mutation = (text, random) => text.slice(0, below(random, text.length + 1))

const literals = ['null', '0', '-1.5', '""', '[]', '{}', 'true', '"state.hooks.x"', '"H0"']

/** Puts another value where a scalar stands, so that the text often stays valid JSON with a wrong shape. */
const replaceScalar: Mutation = (text, random) => {
  const scalars = [...text.matchAll(/"(?:[^"\\\n]|\\.)*"(?!\s*:)|\b(?:true|false|null|\d+)\b/g)]
  const chosen = pick(scalars, random, undefined)
  if (chosen === undefined) return text
  return text.slice(0, chosen.index) + pick(literals, random, 'null') + text.slice(chosen.index + chosen[0].length)
}

const mutations: readonly Mutation[] = [remove, duplicate, swap, insert, insert, replaceScalar, replaceScalar, truncate]

/** A damaged copy of a text, the same for the same seed: one to six mutations one after the other. */
export const mutate = (text: string, seed: number): string => {
  const random = seededRandom(seed)
  let result = text
  for (let left = 1 + below(random, 6); left > 0; left -= 1) result = pick(mutations, random, insert)(result, random)
  return result
}
