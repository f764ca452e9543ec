import type { PolicyVersion, Sample, SampleOptions } from '../policies/sampler'
import type { TinyShape } from '../policies/tiny/shape'
import type { PendingStep } from '../policies/tiny/trainingStep'
import type { AdamOptions, Datum, Loss } from '../policies/trainablePolicy'

/** Everything the policy's thread can be asked, with what it answers. */
export interface PolicyCalls {
  publish: { asked: object; answer: { sampler: number; version: PolicyVersion } }
  /** The sampler will not be used again. */
  release: { asked: { sampler: number }; answer: null }
  sample: { asked: { sampler: number; tokens: Int32Array; options: SampleOptions }; answer: Sample }
  logprobs: { asked: { sequences: readonly Int32Array[] }; answer: readonly Float32Array[] }
  computeGradient: { asked: { datums: readonly Datum[]; loss: Loss; sketch: boolean }; answer: PendingStep }
  applyGradient: { asked: { adam: AdamOptions; gradNorm: number }; answer: null }
  saveState: { asked: object; answer: Uint8Array }
  load: { asked: { state: Uint8Array }; answer: null }
  weightHash: { asked: object; answer: string }
}

export type CallName = keyof PolicyCalls

/** `{ id, name, asked }` for every call. */
export type PolicyRequest = {
  [Name in CallName]: { readonly id: number; readonly name: Name; readonly asked: PolicyCalls[Name]['asked'] }
}[CallName]

const role = 'tiny-policy'

/** What the thread is started with. */
export interface TinyPolicyThreadData {
  readonly role: typeof role
  readonly shape: TinyShape
  readonly vocabulary: readonly string[]
  readonly seed: number
}

export const threadData = (shape: TinyShape, vocabulary: readonly string[], seed: number): TinyPolicyThreadData => ({
  role,
  shape,
  vocabulary,
  seed,
})

export const isThreadData = (value: unknown): value is TinyPolicyThreadData =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'role') === role
