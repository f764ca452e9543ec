export interface DrawOptions {
  readonly topP: number
  /** 0 = no limit. */
  readonly topK: number
}

/** Most probable token; the lowest id among equals. */
export const likeliest = (probabilities: Float32Array): number =>
  probabilities.reduce((best, p, id) => (p > (probabilities[best] ?? 0) ? id : best), 0)

/** Ids kept by top-k and top-p: the most probable first until `topK` are taken or their sum reaches `topP`. */
const nucleus = (probabilities: Float32Array, { topP, topK }: DrawOptions): Set<number> => {
  const ranked = [...probabilities.keys()].sort((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0) || a - b)
  const kept = new Set<number>()
  let sum = 0
  for (const id of ranked.slice(0, topK > 0 ? topK : ranked.length)) {
    kept.add(id)
    sum += probabilities[id] ?? 0
    if (sum >= topP) break
  }
  return kept
}

/** Draws a token id; `uniform` is a number from 0 to below 1. Walks the ids in order, so it costs one pass. */
export const drawToken = (probabilities: Float32Array, options: DrawOptions, uniform: number): number => {
  const all = options.topP >= 1 && options.topK === 0
  const kept = all ? undefined : nucleus(probabilities, options)
  const weight = (id: number) => (kept === undefined || kept.has(id) ? (probabilities[id] ?? 0) : 0)
  let total = 0
  for (const id of probabilities.keys()) total += weight(id)
  let left = uniform * total
  let drawn = 0
  for (const id of probabilities.keys()) {
    if (weight(id) <= 0) continue
    drawn = id
    left -= weight(id)
    if (left < 0) break
  }
  return drawn
}
