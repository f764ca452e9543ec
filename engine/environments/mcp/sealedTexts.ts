import type { JsonValue } from '../../documents/json'

/** Shorter texts are too common to be taken for a solution. */
const shortest = 3

const leaves = (value: JsonValue): readonly string[] => {
  if (value === null || typeof value === 'boolean') return []
  if (typeof value !== 'object') return [String(value)]
  return Object.values(value).flatMap((each: JsonValue) => leaves(each))
}

/** A text that may be shown: whatever it quotes of a sealed half is blotted out. */
export const withoutSealed = (text: string, sealed: JsonValue): string =>
  leaves(sealed)
    .filter((leaf) => leaf.length >= shortest)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, leaf) => rest.replaceAll(leaf, '[sealed]'), text)
