import { exp4, largest, log, total } from './exponential'

@inline
function lanesBelow(limit: i32, first: i32): v128 {
  return i32x4.lt_s(i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3)), i32x4.splat(limit))
}

/**
 * probabilities = softmax(logits x sharpness) of each row over its first `vocabulary` columns, 0 in the padding.
 * `normalisers` gets two floats per row, the largest scaled logit and the log of the sum of exp(logit - largest).
 * `cols` is a multiple of 4.
 */
export function softmax(
  logits: usize, probabilities: usize, normalisers: usize, rows: i32, vocabulary: i32, cols: i32, sharpness: f32,
): void {
  const factor = f32x4.splat(sharpness)
  const lowest = f32x4.splat(f32.NEGATIVE_INFINITY)
  for (let row = 0; row < rows; ++row) {
    let peaks = lowest
    for (let col = 0; col < cols; col += 4) {
      const i = <usize>col << 2
      const scaled = f32x4.mul(v128.load(logits + i), factor)
      const masked = v128.bitselect(scaled, lowest, lanesBelow(vocabulary, col))
      v128.store(probabilities + i, masked)
      peaks = f32x4.max(peaks, masked)
    }
    const peak = largest(peaks)
    const top = f32x4.splat(peak)
    let sums = f32x4.splat(0)
    for (let col = 0; col < cols; col += 4) {
      const i = <usize>col << 2
      const e = exp4(f32x4.sub(v128.load(probabilities + i), top))
      v128.store(probabilities + i, e)
      sums = f32x4.add(sums, e)
    }
    const sum = total(sums)
    const inverse = f32x4.splat(1 / sum)
    for (let col = 0; col < cols; col += 4) {
      const i = <usize>col << 2
      v128.store(probabilities + i, f32x4.mul(v128.load(probabilities + i), inverse))
    }
    store<f32>(normalisers, peak)
    store<f32>(normalisers, <f32>log(<f64>sum), 4)
    normalisers += 8
    logits += <usize>cols << 2
    probabilities += <usize>cols << 2
  }
}

/** logprobs[row] = log softmax(logits)[targets[row]], from the normalisers that `softmax` wrote at sharpness 1. */
export function targetLogprobs(
  logits: usize, normalisers: usize, targets: usize, logprobs: usize, rows: i32, cols: i32,
): void {
  for (let row = 0; row < rows; ++row) {
    const i = <usize>row << 2
    const logit = load<f32>(logits + (<usize>(row * cols + load<i32>(targets + i)) << 2))
    store<f32>(logprobs + i, (logit - load<f32>(normalisers + (i << 1))) - load<f32>(normalisers + (i << 1), 4))
  }
}

/** probabilities becomes coefficient[row] x (probabilities - one-hot(target)), the gradient of the logits. */
export function softmaxBackward(probabilities: usize, targets: usize, coefficients: usize, rows: i32, cols: i32): void {
  for (let row = 0; row < rows; ++row) {
    const i = <usize>row << 2
    const target = probabilities + (<usize>load<i32>(targets + i) << 2)
    store<f32>(target, load<f32>(target) - 1)
    const factor = f32x4.splat(load<f32>(coefficients + i))
    for (let col = 0; col < cols; col += 4) {
      const at = probabilities + (<usize>col << 2)
      v128.store(at, f32x4.mul(v128.load(at), factor))
    }
    probabilities += <usize>cols << 2
  }
}
