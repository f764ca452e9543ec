import { isJsonObject, type JsonObject, type JsonValue } from '../../../documents/json'
import type { LossCounter } from '../losses'

/** Correct, partial, incorrect, no answer. */
const letters: { readonly [letter: string]: number } = { C: 1, P: 0.5, I: 0, N: 0 }

const shareOf = (value: JsonValue | undefined): number | undefined => {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string') return Object.hasOwn(letters, value) ? letters[value] : undefined
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined
}

/** The first score that is a share; every further one is lost, and so is one of another form. */
export const inspectScore = (
  scores: JsonObject,
  losses: LossCounter,
): { readonly score: number | undefined; readonly scorer: string | undefined } => {
  const read = Object.entries(scores).map(([name, score]) => ({
    name,
    value: isJsonObject(score) ? shareOf(score['value']) : undefined,
  }))
  const found = read.find(({ value }) => value !== undefined)
  for (const each of read) if (each !== found) losses.add(`score of ${each.name}`)
  return { score: found?.value, scorer: found?.name }
}
