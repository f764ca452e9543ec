import { isJsonObject, type JsonObject } from '../documents/json'
import type { Catalog } from '../documents/kinds/tools'
import { loopControlProblem } from '../harness/loopControl'
import { renderPrompt } from '../harness/renderPrompt'
import type { ResolvedHarness } from '../harness/resolvedHarness'
import { type CompiledHooks, compileHooks } from '../hooks/session/compileHooks'
import { parseTemplate, type Template } from '../hooks/session/templates'
import type { ToolSpec } from '../trajectories/message'
import { type ObservationStyle, observationStyle } from './observation'
import { type ScopedRule, scopedRules } from './scopedRules'

/** A harness made ready once and then run on any number of tasks. */
export interface PreparedHarness {
  readonly resolved: ResolvedHarness
  readonly catalog: Catalog
  readonly hooks: CompiledHooks
  /** The opening messages, with the task's variables still to be filled in. */
  readonly prompt: readonly { readonly role: 'system' | 'user'; readonly template: Template }[]
  readonly scopedRules: readonly ScopedRule[]
  readonly finishTools: ReadonlySet<string>
  /** A plain answer without a call ends the task. */
  readonly finishesByAnswer: boolean
  readonly maxTurns: number
  /** Unreadable turns in a row that are answered with `message` before the task fails. */
  readonly formatRetries: { readonly max: number; readonly message: string | null }
  readonly observation: ObservationStyle
}

const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)

const finishTools = ({ state }: ResolvedHarness, catalog: Catalog): ReadonlySet<string> => {
  const finishes = (tool: string): boolean => {
    const { enabled = true, role = catalog.tools[tool]?.role } = state.tools?.[tool] ?? {}
    return enabled && role === 'finish'
  }
  return new Set(Object.keys(catalog.tools).filter(finishes))
}

/** A harness that cannot run as written. It is refused as a whole: a run without one hook is another harness. */
export class InvalidHarnessError extends Error {
  override readonly name = 'InvalidHarnessError'

  constructor(harness: string, problems: readonly string[]) {
    super(problems.map((problem) => `${harness}, ${problem}`).join('; '))
  }
}

/**
 * Compiles hooks and reads loop control. The turn budget is `workflow.max-turns`, else the environment's; `turnCap` of
 * a run or job bounds both. Throws an
 * `InvalidHarnessError` when a hook or a loop control cannot be used.
 */
export const prepareHarness = (
  resolved: ResolvedHarness,
  catalog: Catalog,
  environmentTurns: number,
  turnCap = Number.POSITIVE_INFINITY,
): PreparedHarness => {
  const hooks = compileHooks(resolved.state, catalog)
  const workflow = resolved.state.workflow ?? {}
  const problems = [
    ...hooks.problems.map(({ hook, message }) => `hook \`${hook}\`: ${message}`),
    ...Object.entries(workflow).flatMap(([name, entry]) => loopControlProblem(name, entry?.value) ?? []),
  ]
  if (problems.length > 0) throw new InvalidHarnessError(resolved.id, problems)
  const retries = workflow['format-retries']
  return {
    resolved,
    catalog,
    hooks,
    prompt: renderPrompt(resolved.state, (text) => text).map(({ role, text }) => ({
      role,
      template: parseTemplate(text),
    })),
    scopedRules: scopedRules(resolved.state),
    finishTools: finishTools(resolved, catalog),
    finishesByAnswer: workflow['finish']?.value === 'answer',
    maxTurns: Math.min(turnCap, numberOr(workflow['max-turns']?.value, environmentTurns)),
    formatRetries: { max: numberOr(retries?.value, 0), message: retries?.message ?? null },
    observation: observationStyle(resolved.state),
  }
}

/** The tools offered to the policy: the environment's, less those turned off, with the harness's descriptions. */
export const offeredTools = ({ resolved }: PreparedHarness, tools: readonly ToolSpec[]): readonly ToolSpec[] => {
  const overrides = resolved.state.tools
  if (overrides === undefined) return tools
  return tools
    .filter(({ name }) => overrides[name]?.enabled !== false)
    .map((tool) => ({
      ...tool,
      description: overrides[tool.name]?.description ?? tool.description,
      parameters: describedParameters(tool.parameters, overrides[tool.name]?.parametersDescription ?? {}),
    }))
}

/** A JSON Schema whose members carry the harness's own descriptions. */
const describedParameters = (schema: JsonObject, descriptions: { readonly [name: string]: string }): JsonObject => {
  const properties = schema['properties']
  if (!isJsonObject(properties)) return schema
  const described = Object.entries(properties).map(([name, member]) => {
    const description = descriptions[name]
    return [name, description !== undefined && isJsonObject(member) ? { ...member, description } : member] as const
  })
  return { ...schema, properties: Object.fromEntries(described) }
}
