import { type Expression, leaves } from '../expression/expression'
import type { CompiledHook, CompiledHooks } from './compileHooks'

/** A hook with the policy that it asks. */
export interface HookModel {
  readonly hook: string
  readonly model: string
}

const judgesOf = (expression: Expression | undefined): readonly string[] =>
  expression === undefined
    ? []
    : leaves(expression).flatMap(({ definition, parameters }) => {
        const model = definition.id === 'judge' ? parameters['model'] : undefined
        return typeof model === 'string' ? [model] : []
      })

const modelsOf = ({ name, plan, condition, until }: CompiledHook): readonly HookModel[] => {
  const asked = plan.action === 'ask_model' ? [plan.parameters.askModel] : []
  const models = new Set([...asked, ...judgesOf(condition), ...judgesOf(until)])
  return [...models].map((model) => ({ hook: name, model }))
}

/** The auxiliary models that hooks may ask, by the action `ask_model` or the condition `judge`. */
export const hookModels = ({ hooks }: CompiledHooks): readonly HookModel[] => hooks.flatMap(modelsOf)
