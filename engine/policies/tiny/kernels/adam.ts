/** Sum of squares in double precision, in order. */
export function sumOfSquares(x: usize, count: i32): f64 {
  let sum: f64 = 0
  for (let i = 0; i < count; ++i) {
    const value = <f64>load<f32>(x + (<usize>i << 2))
    sum += value * value
  }
  return sum
}

/**
 * One Adam step with decoupled weight decay over `count` weights, a multiple of 4. `scale` clips the gradient;
 * `rate` is the learning rate over 1 - beta1^step, `unbias` is 1 / (1 - beta2^step), `decay` learning rate x decay.
 */
export function adam(
  weights: usize, gradient: usize, first: usize, second: usize, count: i32,
  scale: f32, beta1: f32, beta2: f32, rate: f32, unbias: f32, epsilon: f32, decay: f32,
): void {
  const bytes = <usize>count << 2
  const b1 = f32x4.splat(beta1), b2 = f32x4.splat(beta2), c1 = f32x4.splat(1 - beta1), c2 = f32x4.splat(1 - beta2)
  const clip = f32x4.splat(scale), keep = f32x4.splat(1 - decay), step = f32x4.splat(rate)
  const correction = f32x4.splat(unbias), tiny = f32x4.splat(epsilon)
  for (let i: usize = 0; i < bytes; i += 16) {
    const g = f32x4.mul(v128.load(gradient + i), clip)
    const m = f32x4.add(f32x4.mul(b1, v128.load(first + i)), f32x4.mul(c1, g))
    const v = f32x4.add(f32x4.mul(b2, v128.load(second + i)), f32x4.mul(c2, f32x4.mul(g, g)))
    v128.store(first + i, m)
    v128.store(second + i, v)
    const size = f32x4.add(f32x4.sqrt(f32x4.mul(v, correction)), tiny)
    const kept = f32x4.mul(v128.load(weights + i), keep)
    v128.store(weights + i, f32x4.sub(kept, f32x4.div(f32x4.mul(step, m), size)))
  }
}
