/** x becomes max(x, 0) and y its square; `count` is a multiple of 4. */
export function squaredRelu(x: usize, y: usize, count: i32): void {
  const bytes = <usize>count << 2
  const zero = f32x4.splat(0)
  for (let i: usize = 0; i < bytes; i += 16) {
    const positive = f32x4.max(v128.load(x + i), zero)
    v128.store(x + i, positive)
    v128.store(y + i, f32x4.mul(positive, positive))
  }
}

/** slope, the gradient of the square, becomes the gradient of what went into `squaredRelu`. */
export function squaredReluBackward(positive: usize, slope: usize, count: i32): void {
  const bytes = <usize>count << 2
  const two = f32x4.splat(2)
  for (let i: usize = 0; i < bytes; i += 16) {
    v128.store(slope + i, f32x4.mul(f32x4.mul(v128.load(slope + i), two), v128.load(positive + i)))
  }
}
