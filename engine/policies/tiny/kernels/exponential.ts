// exp and log of our own: the platform's differ in the last bit between engines, and weights must not.

/** exp of four floats; relative error below 2e-7, exactly 1 at 0, exactly 0 below -87. */
@inline
export function exp4(x: v128): v128 {
  const bounded = f32x4.min(f32x4.max(x, f32x4.splat(-87)), f32x4.splat(88))
  const n = f32x4.nearest(f32x4.mul(bounded, f32x4.splat(1.44269504088896341)))
  // x - n ln 2 in two steps, the first of which is exact.
  let r = f32x4.sub(bounded, f32x4.mul(n, f32x4.splat(0.693359375)))
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(-2.12194440e-4)))
  let p = f32x4.splat(1.9875691500e-4)
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.3981999507e-3))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.0000001201e-1))
  p = f32x4.add(f32x4.add(f32x4.mul(p, f32x4.mul(r, r)), r), f32x4.splat(1))
  const scale = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23)
  return v128.andnot(f32x4.mul(p, scale), f32x4.lt(x, f32x4.splat(-87)))
}

/** exp in place of `count` floats; works in fours, so up to three behind them change as well. */
export function exponential(x: usize, count: i32): void {
  const end = x + (<usize>count << 2)
  for (; x < end; x += 16) v128.store(x, exp4(v128.load(x)))
}

/** Natural logarithm of a normal positive number, to about 1e-16: 2 artanh((m - 1) / (m + 1)) + e ln 2. */
export function log(x: f64): f64 {
  const bits = reinterpret<u64>(x)
  let exponent = <i32>((bits >> 52) & 0x7ff) - 1023
  let m = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000)
  if (m > 1.4142135623730951) {
    m *= 0.5
    exponent += 1
  }
  const s = (m - 1) / (m + 1)
  const z = s * s
  let sum: f64 = 1.0 / 21.0
  for (let divisor: f64 = 19; divisor >= 1; divisor -= 2) sum = sum * z + 1.0 / divisor
  return 2 * s * sum + <f64>exponent * 0.6931471805599453
}

/** Largest of four lanes. */
@inline
export function largest(x: v128): f32 {
  return max<f32>(
    max<f32>(f32x4.extract_lane(x, 0), f32x4.extract_lane(x, 1)),
    max<f32>(f32x4.extract_lane(x, 2), f32x4.extract_lane(x, 3)),
  )
}

/** Sum of four lanes in one fixed order. */
@inline
export function total(x: v128): f32 {
  return (f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1)) + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3))
}
