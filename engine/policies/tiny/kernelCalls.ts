/**
 * The numeric kernels, as called from TypeScript. Pointers are byte offsets into one memory of 32-bit floats; what each
 * kernel does and which sizes it takes is said beside its source in `kernels/`.
 */
export interface Kernels {
  multiply(a: number, b: number, c: number, rows: number, inner: number, cols: number, accumulate: 0 | 1): void
  multiplyTransposed(a: number, b: number, c: number, rows: number, inner: number, cols: number): void
  transpose(from: number, to: number, rows: number, cols: number): void
  copy(from: number, to: number, bytes: number): void
  clear(at: number, bytes: number): void
  embed(
    tokens: number,
    first: number,
    second: number,
    third: number,
    x: number,
    from: number,
    rows: number,
    width: number,
  ): void
  embedBackward(
    tokens: number,
    dFirst: number,
    dSecond: number,
    dThird: number,
    dx: number,
    rows: number,
    width: number,
  ): void
  rmsNorm(x: number, gain: number, y: number, inverse: number, rows: number, width: number): void
  rmsNormBackward(
    x: number,
    gain: number,
    inverse: number,
    dy: number,
    dx: number,
    dGain: number,
    rows: number,
    width: number,
  ): void
  squaredRelu(x: number, y: number, count: number): void
  squaredReluBackward(positive: number, slope: number, count: number): void
  attention(
    queries: number,
    keys: number,
    values: number,
    slopes: number,
    out: number,
    probabilities: number,
    from: number,
    rows: number,
    width: number,
    stride: number,
  ): void
  attentionBackward(
    queries: number,
    keys: number,
    values: number,
    probabilities: number,
    dOut: number,
    dQueries: number,
    dKeys: number,
    dValues: number,
    scratch: number,
    rows: number,
    width: number,
    stride: number,
  ): void
  softmax(
    logits: number,
    probabilities: number,
    normalisers: number,
    rows: number,
    vocabulary: number,
    cols: number,
    sharpness: number,
  ): void
  targetLogprobs(
    logits: number,
    normalisers: number,
    targets: number,
    logprobs: number,
    rows: number,
    cols: number,
  ): void
  softmaxBackward(probabilities: number, targets: number, coefficients: number, rows: number, cols: number): void
  exponential(x: number, count: number): void
  sumOfSquares(x: number, count: number): number
  adam(
    weights: number,
    gradient: number,
    first: number,
    second: number,
    count: number,
    scale: number,
    beta1: number,
    beta2: number,
    rate: number,
    unbias: number,
    epsilon: number,
    decay: number,
  ): void
}

/** Kernels together with the memory that they work on. */
export interface KernelMachine {
  readonly kernels: Kernels
  readonly buffer: ArrayBuffer
}

/** Makes kernels over a zeroed memory of at least `bytes`. */
export type MakeMachine = (bytes: number) => KernelMachine
