// x[t] = first[token[t]] + second[token[t - 1]] + third[token[t - 2]]; before the start of the sequence nothing is added.

/** Rows `from` … `from + rows - 1` of the sequence at `tokens`, written from `x` on. */
export function embed(
  tokens: usize, first: usize, second: usize, third: usize, x: usize, from: i32, rows: i32, width: i32,
): void {
  const bytes = <usize>width << 2
  for (let t = from; t < from + rows; ++t) {
    const a = first + tokenAt(tokens, t) * bytes
    const b = t > 0 ? second + tokenAt(tokens, t - 1) * bytes : 0
    const c = t > 1 ? third + tokenAt(tokens, t - 2) * bytes : 0
    for (let i: usize = 0; i < bytes; i += 16) {
      let sum = v128.load(a + i)
      if (t > 0) sum = f32x4.add(sum, v128.load(b + i))
      if (t > 1) sum = f32x4.add(sum, v128.load(c + i))
      v128.store(x + i, sum)
    }
    x += bytes
  }
}

/** Adds the gradient `dx` of a whole sequence to the three tables, token by token in order. */
export function embedBackward(
  tokens: usize, dFirst: usize, dSecond: usize, dThird: usize, dx: usize, rows: i32, width: i32,
): void {
  const bytes = <usize>width << 2
  for (let t = 0; t < rows; ++t) {
    add(dFirst + tokenAt(tokens, t) * bytes, dx, bytes)
    if (t > 0) add(dSecond + tokenAt(tokens, t - 1) * bytes, dx, bytes)
    if (t > 1) add(dThird + tokenAt(tokens, t - 2) * bytes, dx, bytes)
    dx += bytes
  }
}

@inline
function tokenAt(tokens: usize, t: i32): usize {
  return <usize>load<i32>(tokens + (<usize>t << 2))
}

function add(to: usize, from: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    v128.store(to + i, f32x4.add(v128.load(to + i), v128.load(from + i)))
  }
}
