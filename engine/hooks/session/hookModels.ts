import type { CompiledHook, CompiledHooks } from './compileHooks'

/** A hook with the policy that it asks. */
export interface HookModel {
  readonly hook: string
  readonly model: string
}

const modelsOf = ({ name, plan }: CompiledHook): readonly HookModel[] =>
  plan.action === 'ask_model' ? [{ hook: name, model: plan.parameters.askModel }] : []

/** The auxiliary models that hooks may ask. */
export const hookModels = ({ hooks }: CompiledHooks): readonly HookModel[] => hooks.flatMap(modelsOf)
