// Causal attention with heads of 16 and a linear bias on distance. A row sees the keys 0 … its own position; the sums
// over keys start at key 0 and depend on the position alone, so cached and whole-sequence results have the same bits.
import { exp4, largest, total } from './exponential'

/** Dot products of a query held in four vectors with four consecutive keys. */
@inline
function dotFour(q0: v128, q1: v128, q2: v128, q3: v128, key: usize, stride: usize): v128 {
  const a = dotLanes(q0, q1, q2, q3, key)
  const b = dotLanes(q0, q1, q2, q3, key + stride)
  const c = dotLanes(q0, q1, q2, q3, key + 2 * stride)
  const d = dotLanes(q0, q1, q2, q3, key + 3 * stride)
  const lowAB = v128.shuffle<f32>(a, b, 0, 4, 1, 5)
  const highAB = v128.shuffle<f32>(a, b, 2, 6, 3, 7)
  const lowCD = v128.shuffle<f32>(c, d, 0, 4, 1, 5)
  const highCD = v128.shuffle<f32>(c, d, 2, 6, 3, 7)
  return f32x4.add(
    f32x4.add(v128.shuffle<f32>(lowAB, lowCD, 0, 1, 4, 5), v128.shuffle<f32>(lowAB, lowCD, 2, 3, 6, 7)),
    f32x4.add(v128.shuffle<f32>(highAB, highCD, 0, 1, 4, 5), v128.shuffle<f32>(highAB, highCD, 2, 3, 6, 7)),
  )
}

@inline
function dotLanes(q0: v128, q1: v128, q2: v128, q3: v128, key: usize): v128 {
  return f32x4.add(
    f32x4.add(f32x4.mul(q0, v128.load(key)), f32x4.mul(q1, v128.load(key, 16))),
    f32x4.add(f32x4.mul(q2, v128.load(key, 32)), f32x4.mul(q3, v128.load(key, 48))),
  )
}

@inline
function keysUpTo(last: i32, first: i32): v128 {
  return i32x4.le_s(i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3)), i32x4.splat(last))
}

/**
 * Rows are positions `from` … of one sequence; `keys` and `values` begin at position 0 and may be read three rows past
 * the last position. `probabilities` is [rows, heads, stride], kept for the gradient; `stride` is a multiple of 4.
 */
export function attention(
  queries: usize, keys: usize, values: usize, slopes: usize, out: usize, probabilities: usize,
  from: i32, rows: i32, width: i32, stride: i32,
): void {
  const rowBytes = <usize>width << 2
  for (let row = 0; row < rows; ++row) {
    for (let head: usize = 0; head < rowBytes; head += 64) {
      const slope = load<f32>(slopes + (head >> 4))
      const weights = probabilities
      const last = from + row
      scores(queries + head, keys + head, weights, slope, last, rowBytes)
      weightedSum(weights, values + head, out + head, last, rowBytes)
      probabilities += <usize>stride << 2
    }
    queries += rowBytes
    out += rowBytes
  }
}

/** Softmax numerators, then probabilities, of one row and head; 0 beyond `last`. */
@inline
function scores(query: usize, keys: usize, weights: usize, slope: f32, last: i32, rowBytes: usize): void {
  const q0 = v128.load(query), q1 = v128.load(query, 16), q2 = v128.load(query, 32), q3 = v128.load(query, 48)
  const lowest = f32x4.splat(f32.NEGATIVE_INFINITY)
  const bias = f32x4.splat(slope)
  let peaks = lowest
  for (let first = 0; first <= last; first += 4) {
    const dots = dotFour(q0, q1, q2, q3, keys + <usize>first * rowBytes, rowBytes)
    const distance = f32x4.convert_i32x4_s(i32x4.sub(i32x4.splat(last - first), i32x4(0, 1, 2, 3)))
    const biased = f32x4.sub(f32x4.mul(dots, f32x4.splat(0.25)), f32x4.mul(bias, distance))
    const score = v128.bitselect(biased, lowest, keysUpTo(last, first))
    v128.store(weights + (<usize>first << 2), score)
    peaks = f32x4.max(peaks, score)
  }
  const peak = f32x4.splat(largest(peaks))
  let sums = f32x4.splat(0)
  for (let first = 0; first <= last; first += 4) {
    const at = weights + (<usize>first << 2)
    const e = exp4(f32x4.sub(v128.load(at), peak))
    v128.store(at, e)
    sums = f32x4.add(sums, e)
  }
  const inverse = f32x4.splat(1 / total(sums))
  for (let first = 0; first <= last; first += 4) {
    const at = weights + (<usize>first << 2)
    v128.store(at, f32x4.mul(v128.load(at), inverse))
  }
}

@inline
function weightedSum(weights: usize, values: usize, out: usize, last: i32, rowBytes: usize): void {
  let o0 = f32x4.splat(0), o1 = o0, o2 = o0, o3 = o0
  for (let j = 0; j <= last; ++j) {
    const p = v128.load_splat<f32>(weights + (<usize>j << 2))
    o0 = f32x4.add(o0, f32x4.mul(p, v128.load(values)))
    o1 = f32x4.add(o1, f32x4.mul(p, v128.load(values, 16)))
    o2 = f32x4.add(o2, f32x4.mul(p, v128.load(values, 32)))
    o3 = f32x4.add(o3, f32x4.mul(p, v128.load(values, 48)))
    values += rowBytes
  }
  v128.store(out, o0); v128.store(out, o1, 16); v128.store(out, o2, 32); v128.store(out, o3, 48)
}

/**
 * Gradients of one whole sequence. dQueries is written; dKeys and dValues are added to and must start at 0. `scratch`
 * has room for `stride` floats.
 */
export function attentionBackward(
  queries: usize, keys: usize, values: usize, probabilities: usize, dOut: usize,
  dQueries: usize, dKeys: usize, dValues: usize, scratch: usize, rows: i32, width: i32, stride: i32,
): void {
  const rowBytes = <usize>width << 2
  for (let row = 0; row < rows; ++row) {
    for (let head: usize = 0; head < rowBytes; head += 64) {
      const mean = probabilitySlopes(dOut + head, values + head, probabilities, scratch, row, rowBytes)
      spread(
        queries + head, keys + head, probabilities, dOut + head, dQueries + head, dKeys + head, dValues + head,
        scratch, mean, row, rowBytes,
      )
      probabilities += <usize>stride << 2
    }
    queries += rowBytes
    dOut += rowBytes
    dQueries += rowBytes
  }
}

/** scratch[j] = gradient of probability j; returns their mean under the probabilities. */
@inline
function probabilitySlopes(
  dOut: usize, values: usize, probabilities: usize, scratch: usize, last: i32, rowBytes: usize,
): f32 {
  const g0 = v128.load(dOut), g1 = v128.load(dOut, 16), g2 = v128.load(dOut, 32), g3 = v128.load(dOut, 48)
  let means = f32x4.splat(0)
  for (let first = 0; first <= last; first += 4) {
    const i = <usize>first << 2
    const slopes = v128.and(
      dotFour(g0, g1, g2, g3, values + <usize>first * rowBytes, rowBytes),
      keysUpTo(last, first),
    )
    v128.store(scratch + i, slopes)
    means = f32x4.add(means, f32x4.mul(v128.load(probabilities + i), slopes))
  }
  return total(means)
}

@inline
function spread(
  query: usize, keys: usize, probabilities: usize, dOut: usize, dQuery: usize, dKeys: usize, dValues: usize,
  scratch: usize, mean: f32, last: i32, rowBytes: usize,
): void {
  let d0 = f32x4.splat(0), d1 = d0, d2 = d0, d3 = d0
  for (let j = 0; j <= last; ++j) {
    const p = load<f32>(probabilities + (<usize>j << 2))
    const score = f32x4.splat(p * (load<f32>(scratch + (<usize>j << 2)) - mean) * 0.25)
    d0 = f32x4.add(d0, f32x4.mul(score, v128.load(keys)))
    d1 = f32x4.add(d1, f32x4.mul(score, v128.load(keys, 16)))
    d2 = f32x4.add(d2, f32x4.mul(score, v128.load(keys, 32)))
    d3 = f32x4.add(d3, f32x4.mul(score, v128.load(keys, 48)))
    addScaled(dKeys, query, score)
    addScaled(dValues, dOut, f32x4.splat(p))
    keys += rowBytes
    dKeys += rowBytes
    dValues += rowBytes
  }
  v128.store(dQuery, d0); v128.store(dQuery, d1, 16); v128.store(dQuery, d2, 32); v128.store(dQuery, d3, 48)
}

@inline
function addScaled(to: usize, from: usize, factor: v128): void {
  v128.store(to, f32x4.add(v128.load(to), f32x4.mul(factor, v128.load(from))))
  v128.store(to, f32x4.add(v128.load(to, 16), f32x4.mul(factor, v128.load(from, 16))), 16)
  v128.store(to, f32x4.add(v128.load(to, 32), f32x4.mul(factor, v128.load(from, 32))), 32)
  v128.store(to, f32x4.add(v128.load(to, 48), f32x4.mul(factor, v128.load(from, 48))), 48)
}
