import { total } from './exponential'

/** y = x / rms(x) * gain for each row; `inverse[row]` = 1 / rms. `width` is a multiple of 4. */
export function rmsNorm(x: usize, gain: usize, y: usize, inverse: usize, rows: i32, width: i32): void {
  const bytes = <usize>width << 2
  for (let row = 0; row < rows; ++row) {
    let squares = f32x4.splat(0)
    for (let i: usize = 0; i < bytes; i += 16) {
      const value = v128.load(x + i)
      squares = f32x4.add(squares, f32x4.mul(value, value))
    }
    const scale: f32 = 1 / sqrt<f32>(total(squares) / <f32>width + 1e-6)
    store<f32>(inverse + (<usize>row << 2), scale)
    const factor = f32x4.splat(scale)
    for (let i: usize = 0; i < bytes; i += 16) {
      v128.store(y + i, f32x4.mul(f32x4.mul(v128.load(x + i), factor), v128.load(gain + i)))
    }
    x += bytes
    y += bytes
  }
}

/** dx += gradient of x, dGain += gradient of gain, row by row in order. */
export function rmsNormBackward(
  x: usize, gain: usize, inverse: usize, dy: usize, dx: usize, dGain: usize, rows: i32, width: i32,
): void {
  const bytes = <usize>width << 2
  for (let row = 0; row < rows; ++row) {
    const scale = load<f32>(inverse + (<usize>row << 2))
    const factor = f32x4.splat(scale)
    let along = f32x4.splat(0)
    for (let i: usize = 0; i < bytes; i += 16) {
      const normed = f32x4.mul(v128.load(x + i), factor)
      const slope = v128.load(dy + i)
      v128.store(dGain + i, f32x4.add(v128.load(dGain + i), f32x4.mul(slope, normed)))
      along = f32x4.add(along, f32x4.mul(f32x4.mul(slope, v128.load(gain + i)), normed))
    }
    const mean = f32x4.splat(total(along) / <f32>width)
    for (let i: usize = 0; i < bytes; i += 16) {
      const normed = f32x4.mul(v128.load(x + i), factor)
      const direct = f32x4.mul(v128.load(dy + i), v128.load(gain + i))
      const slope = f32x4.mul(f32x4.sub(direct, f32x4.mul(normed, mean)), factor)
      v128.store(dx + i, f32x4.add(v128.load(dx + i), slope))
    }
    x += bytes
    dy += bytes
    dx += bytes
  }
}
