/** Size of the transformer. Heads are 16 wide, the feed-forward layer is four times the width. */
export interface TinyShape {
  readonly width: number
  readonly layers: number
  /** Longest sequence in tokens, prompt and sample together. */
  readonly context: number
}

/** 69 360 weights with a vocabulary of 70 words. */
export const defaultShape: TinyShape = { width: 48, layers: 2, context: 256 }
/** Learns most of what the default learns in a third of the time; for smoke runs. */
export const smokeShape: TinyShape = { width: 48, layers: 1, context: 256 }

export const headWidth = 16

/**
 * Penalty per token of distance, by head; further heads begin again at the front. With three heads one sees everything
 * alike, one the neighbourhood, one the last few words. The gentle fourth is the one to do without: in the place of
 * either of the two before it, some first weights never learn to pick the latest of several values.
 */
const distanceSlopes = [0, 1 / 8, 1, 1 / 64]

export const slopesOf = (shape: TinyShape): number[] =>
  Array.from({ length: shape.width / headWidth }, (_, head) => distanceSlopes[head % distanceSlopes.length] ?? 0)

/** Everything the kernels are told about the model. */
export interface Dimensions extends TinyShape {
  readonly hidden: number
  readonly heads: number
  readonly vocabulary: number
  /** Vocabulary rounded up to a multiple of 8; the logits of the padding are masked. */
  readonly columns: number
}

const isCount = (value: number, step: number, most: number) =>
  Number.isInteger(value) && value > 0 && value <= most && value % step === 0

/** Throws a RangeError that names the field and the values allowed. */
export const dimensionsOf = (shape: TinyShape, vocabulary: number): Dimensions => {
  if (!isCount(shape.width, headWidth, 512)) {
    throw new RangeError(`Tiny policy: width ${shape.width} is not a multiple of ${headWidth} up to 512.`)
  }
  if (!isCount(shape.layers, 1, 16)) throw new RangeError(`Tiny policy: layers ${shape.layers} is not 1 to 16.`)
  if (!isCount(shape.context, 4, 1024)) {
    throw new RangeError(`Tiny policy: context ${shape.context} is not a multiple of 4 up to 1024.`)
  }
  if (!isCount(vocabulary, 1, 4096))
    throw new RangeError(`Tiny policy: a vocabulary of ${vocabulary} is not 1 to 4096 words.`)
  const { width, layers, context } = shape
  const columns = Math.ceil(vocabulary / 8) * 8
  return { width, layers, context, hidden: 4 * width, heads: width / headWidth, vocabulary, columns }
}
