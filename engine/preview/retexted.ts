import type { ActionName } from '../documents/kinds/vocabulary'
import type { TaskFacts } from '../hooks/moment'
import type { CompiledHook, CompiledHooks } from '../hooks/session/compileHooks'
import { fillTemplate } from '../hooks/session/fillTemplate'
import { variablesOf } from '../hooks/session/variables'
import type { FiringAt } from './previewRollout'

/** Hooks before and after their messages were changed, and nothing else. */
export interface MessageChange {
  readonly changed: ReadonlySet<string>
  readonly before: CompiledHooks
  readonly after: CompiledHooks
  countTokens(text: string): number
}

/** What these say is their message, filled in; others make something of it, or have further texts. */
const speaking: ReadonlySet<ActionName> = new Set(['warn', 'inject', 'block', 'require', 'retry', 'extend'])

interface Said {
  readonly text: string
  readonly tokens: number
}

/** What the hook says at a firing; undefined where it cannot, or says nothing. */
const said = (
  { hooks }: CompiledHooks,
  task: TaskFacts,
  { firing, moment }: FiringAt,
  { countTokens }: MessageChange,
): Said | undefined => {
  const hook = hooks.find(({ name }) => name === firing.hook)
  if (hook === undefined || !speaking.has(hook.plan.action)) return undefined
  const text = filled(hook, task, { firing, moment })
  if (text === undefined || text === '') return undefined
  const tokens = countTokens(text)
  const { maxTokens } = hook.limits
  return maxTokens !== null && tokens > maxTokens ? undefined : { text, tokens }
}

const filled = ({ message }: CompiledHook, task: TaskFacts, { firing, moment }: FiringAt): string | undefined => {
  try {
    return fillTemplate(message, variablesOf(task, moment, firing))
  } catch {
    return undefined // A variable that nothing binds there.
  }
}

const isLimited = ({ textLimits }: CompiledHooks): boolean => Object.values(textLimits).some(Number.isFinite)

const retextedFiring = (task: TaskFacts, at: FiringAt, change: MessageChange): FiringAt | undefined => {
  const { firing, moment } = at
  if (!change.changed.has(firing.hook)) return at
  const before = said(change.before, task, at, change)
  const after = said(change.after, task, at, change)
  if (before === undefined || after === undefined || firing.status === 'error') return undefined
  if (firing.status === 'suppressed') return at
  const { text: _, ...rest } = firing
  return { firing: { ...rest, tokens: after.tokens, ...(firing.status === 'fired' && { text: after.text }) }, moment }
}

/**
 * The firings on a rollout after a change of messages, without trying the hooks again. Undefined where the text itself
 * decides, or decided, whether a hook fires: that has to be tried.
 */
export const retexted = (
  task: TaskFacts,
  known: readonly FiringAt[],
  change: MessageChange,
): readonly FiringAt[] | undefined => {
  if (isLimited(change.after)) return undefined
  const firings: FiringAt[] = []
  for (const each of known) {
    const next = retextedFiring(task, each, change)
    if (next === undefined) return undefined
    firings.push(next)
  }
  return firings
}
