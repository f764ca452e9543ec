import type { AdamOptions, Datum, Loss, StepGuard, TrainStepResult } from '../trainablePolicy'

/** The gradient of a batch, computed but not yet applied. */
export interface PendingStep {
  readonly logprobs: readonly Float32Array[]
  readonly metrics: TrainStepResult['metrics']
  /** Global norm before clipping. */
  readonly gradNorm: number
  readonly sketch?: Float32Array
}

/** The two halves of a training step, between which a guard is asked. */
export interface GradientSteps {
  computeGradient(datums: readonly Datum[], loss: Loss, sketch: boolean): PendingStep | Promise<PendingStep>
  /** Adam on the gradient computed last. */
  applyGradient(adam: AdamOptions, gradNorm: number): void | Promise<void>
}

/** One guarded training step. Without datums there is no step; a guard that throws leaves the weights alone too. */
export const trainingStep = async (
  steps: GradientSteps,
  datums: readonly Datum[],
  loss: Loss,
  adam: AdamOptions,
  { guard, sketch = false }: { readonly guard?: StepGuard; readonly sketch?: boolean } = {},
): Promise<TrainStepResult> => {
  const pending = await steps.computeGradient(datums, loss, sketch)
  const applied = datums.length > 0 && (guard?.(pending.logprobs) ?? 'proceed') === 'proceed'
  if (applied) await steps.applyGradient(adam, pending.gradNorm)
  return { applied, ...pending }
}

/** Runs each task when those before it have settled, whatever became of them. */
export const oneAtATime = (): (<T>(task: () => Promise<T>) => Promise<T>) => {
  let before: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = before.then(task, task)
    before = result.catch(() => undefined)
    return result
  }
}
