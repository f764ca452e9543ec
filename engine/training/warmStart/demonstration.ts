import type { Datum } from '../../policies/trainablePolicy'

/** One whole episode of a demonstrator; `mask` is 1 on the tokens that the policy is to write. */
export interface Demonstration {
  readonly tokens: Int32Array
  readonly mask: Uint8Array
}

/** A cross-entropy datum that weighs every policy token 1. */
export const demonstrationDatum = ({ tokens, mask }: Demonstration): Datum => ({
  input: tokens.subarray(0, -1),
  target: tokens.subarray(1),
  weights: Float32Array.from(mask.subarray(1)),
})
