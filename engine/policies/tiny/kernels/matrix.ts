// Dense products. Every output element is one running sum over the inner index in ascending order, whatever the
// blocking: a row computed alone, in a prefill or in a training batch has the same bits.

/** c[rows, cols] = a[rows, inner] x b[inner, cols], or += when `accumulate`. `cols` is a multiple of 8. */
export function multiply(
  a: usize, b: usize, c: usize, rows: i32, inner: i32, cols: i32, accumulate: bool,
): void {
  const aStride = <usize>inner << 2
  const cStride = <usize>cols << 2
  const blocked = rows & ~3
  if (blocked) {
    for (let col: usize = 0; col < cStride; col += 32) {
      for (let row = 0; row < blocked; row += 4) {
        fourRows(a + <usize>row * aStride, aStride, b + col, cStride, c + <usize>row * cStride + col, inner, accumulate)
      }
    }
  }
  for (let row = blocked; row < rows; ++row) {
    oneRow(a + <usize>row * aStride, b, cStride, c + <usize>row * cStride, inner, accumulate)
  }
}

@inline
function fourRows(
  a: usize, aStride: usize, b: usize, stride: usize, c: usize, inner: i32, accumulate: bool,
): void {
  const c1 = c + stride
  const c2 = c1 + stride
  const c3 = c2 + stride
  let s00 = f32x4.splat(0), s01 = s00, s10 = s00, s11 = s00, s20 = s00, s21 = s00, s30 = s00, s31 = s00
  if (accumulate) {
    s00 = v128.load(c); s01 = v128.load(c, 16)
    s10 = v128.load(c1); s11 = v128.load(c1, 16)
    s20 = v128.load(c2); s21 = v128.load(c2, 16)
    s30 = v128.load(c3); s31 = v128.load(c3, 16)
  }
  let a1 = a + aStride
  let a2 = a1 + aStride
  let a3 = a2 + aStride
  const end = a + aStride
  for (let a0 = a; a0 < end; a0 += 4) {
    const b0 = v128.load(b), b1 = v128.load(b, 16)
    let x = v128.load_splat<f32>(a0)
    s00 = f32x4.add(s00, f32x4.mul(x, b0)); s01 = f32x4.add(s01, f32x4.mul(x, b1))
    x = v128.load_splat<f32>(a1)
    s10 = f32x4.add(s10, f32x4.mul(x, b0)); s11 = f32x4.add(s11, f32x4.mul(x, b1))
    x = v128.load_splat<f32>(a2)
    s20 = f32x4.add(s20, f32x4.mul(x, b0)); s21 = f32x4.add(s21, f32x4.mul(x, b1))
    x = v128.load_splat<f32>(a3)
    s30 = f32x4.add(s30, f32x4.mul(x, b0)); s31 = f32x4.add(s31, f32x4.mul(x, b1))
    a1 += 4; a2 += 4; a3 += 4; b += stride
  }
  v128.store(c, s00); v128.store(c, s01, 16)
  v128.store(c1, s10); v128.store(c1, s11, 16)
  v128.store(c2, s20); v128.store(c2, s21, 16)
  v128.store(c3, s30); v128.store(c3, s31, 16)
}

@inline
function oneRow(a: usize, b: usize, stride: usize, c: usize, inner: i32, accumulate: bool): void {
  const end = a + (<usize>inner << 2)
  let col: usize = 0
  for (; col + 96 <= stride; col += 96) {
    const out = c + col
    let s0 = f32x4.splat(0), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0
    if (accumulate) {
      s0 = v128.load(out); s1 = v128.load(out, 16); s2 = v128.load(out, 32)
      s3 = v128.load(out, 48); s4 = v128.load(out, 64); s5 = v128.load(out, 80)
    }
    let from = b + col
    for (let at = a; at < end; at += 4) {
      const x = v128.load_splat<f32>(at)
      s0 = f32x4.add(s0, f32x4.mul(x, v128.load(from)))
      s1 = f32x4.add(s1, f32x4.mul(x, v128.load(from, 16)))
      s2 = f32x4.add(s2, f32x4.mul(x, v128.load(from, 32)))
      s3 = f32x4.add(s3, f32x4.mul(x, v128.load(from, 48)))
      s4 = f32x4.add(s4, f32x4.mul(x, v128.load(from, 64)))
      s5 = f32x4.add(s5, f32x4.mul(x, v128.load(from, 80)))
      from += stride
    }
    v128.store(out, s0); v128.store(out, s1, 16); v128.store(out, s2, 32)
    v128.store(out, s3, 48); v128.store(out, s4, 64); v128.store(out, s5, 80)
  }
  for (; col < stride; col += 32) {
    const out = c + col
    let s0 = f32x4.splat(0), s1 = s0
    if (accumulate) { s0 = v128.load(out); s1 = v128.load(out, 16) }
    let from = b + col
    for (let at = a; at < end; at += 4) {
      const x = v128.load_splat<f32>(at)
      s0 = f32x4.add(s0, f32x4.mul(x, v128.load(from)))
      s1 = f32x4.add(s1, f32x4.mul(x, v128.load(from, 16)))
      from += stride
    }
    v128.store(out, s0); v128.store(out, s1, 16)
  }
}

/**
 * c[inner, cols] += transpose(a[rows, inner]) x b[rows, cols]: the gradient of a weight matrix. Rows are added one by
 * one in order, so that the gradient of many sequences is a left fold. `inner` is a multiple of 4, `cols` of 8.
 */
export function multiplyTransposed(a: usize, b: usize, c: usize, rows: i32, inner: i32, cols: i32): void {
  const aStride = <usize>inner << 2
  const stride = <usize>cols << 2
  const end = a + <usize>rows * aStride
  for (let column: usize = 0; column < aStride; column += 16) {
    for (let col: usize = 0; col < stride; col += 32) {
      const c0 = c + (column >> 2) * stride + col
      const c1 = c0 + stride
      const c2 = c1 + stride
      const c3 = c2 + stride
      let s00 = v128.load(c0), s01 = v128.load(c0, 16), s10 = v128.load(c1), s11 = v128.load(c1, 16)
      let s20 = v128.load(c2), s21 = v128.load(c2, 16), s30 = v128.load(c3), s31 = v128.load(c3, 16)
      let from = b + col
      for (let at = a + column; at < end; at += aStride) {
        const b0 = v128.load(from), b1 = v128.load(from, 16)
        let x = v128.load_splat<f32>(at)
        s00 = f32x4.add(s00, f32x4.mul(x, b0)); s01 = f32x4.add(s01, f32x4.mul(x, b1))
        x = v128.load_splat<f32>(at, 4)
        s10 = f32x4.add(s10, f32x4.mul(x, b0)); s11 = f32x4.add(s11, f32x4.mul(x, b1))
        x = v128.load_splat<f32>(at, 8)
        s20 = f32x4.add(s20, f32x4.mul(x, b0)); s21 = f32x4.add(s21, f32x4.mul(x, b1))
        x = v128.load_splat<f32>(at, 12)
        s30 = f32x4.add(s30, f32x4.mul(x, b0)); s31 = f32x4.add(s31, f32x4.mul(x, b1))
        from += stride
      }
      v128.store(c0, s00); v128.store(c0, s01, 16); v128.store(c1, s10); v128.store(c1, s11, 16)
      v128.store(c2, s20); v128.store(c2, s21, 16); v128.store(c3, s30); v128.store(c3, s31, 16)
    }
  }
}

/** to[cols, rows] = transpose(from[rows, cols]). */
export function transpose(from: usize, to: usize, rows: i32, cols: i32): void {
  for (let row = 0; row < rows; ++row) {
    for (let col = 0; col < cols; ++col) {
      store<f32>(to + (<usize>(col * rows + row) << 2), load<f32>(from + (<usize>(row * cols + col) << 2)))
    }
  }
}

export function copy(from: usize, to: usize, bytes: i32): void {
  memory.copy(to, from, <usize>bytes)
}

export function clear(at: usize, bytes: i32): void {
  memory.fill(at, 0, <usize>bytes)
}
