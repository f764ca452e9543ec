import { canonicalJson } from '../documents/canonicalText'
import type { HarnessState } from '../documents/kinds/harness'
import type { Catalog } from '../documents/kinds/tools'
import type { Outcome } from '../documents/kinds/vocabulary'
import { type CompiledHooks, compileHooks } from '../hooks/session/compileHooks'
import type { PreviewedRollout } from './hookPreview'
import { type FiringAt, firingsAt, type TrialMoments } from './previewRollout'
import { type MessageChange, retexted } from './retexted'

/** A recorded rollout that hooks are tried on. */
export interface TrialRollout {
  readonly reference: string
  readonly task: string
  readonly outcome: Outcome
  /** Path of its log. */
  readonly log: string
  readonly catalog: Catalog
  readonly played: TrialMoments
}

interface TriedRollout {
  readonly firings: readonly FiringAt[]
  readonly previewed: PreviewedRollout
}

/** What was tried last, and what came of it. */
interface Tried {
  /** All of the state that decides which hooks fire, but for the texts of their messages. */
  readonly shape: string
  readonly messages: ReadonlyMap<string, string>
  readonly compiled: (catalog: Catalog) => CompiledHooks
  readonly rollouts: readonly TriedRollout[]
}

/**
 * What hooks would have done on the same rollouts, while the hooks are edited. The result is always that of trying all
 * of them anew; after a change of messages only, hooks are tried again where the text may decide whether they fire.
 */
export class LivePreview {
  private readonly rollouts: readonly TrialRollout[]
  private readonly countTokens: (text: string) => number
  private tried: Tried | undefined

  constructor(rollouts: readonly TrialRollout[], countTokens: (text: string) => number) {
    this.rollouts = rollouts
    this.countTokens = countTokens
  }

  /** Pauses after each rollout; one that is not brought to its end leaves everything as it was. */
  *of(state: HarnessState): Generator<void, readonly PreviewedRollout[]> {
    const next = { shape: shapeOf(state), messages: messagesOf(state), compiled: compilerOf(state) }
    const before = this.tried?.shape === next.shape ? this.tried : undefined
    const changed = before && changedMessages(before.messages, next.messages)
    const rollouts: TriedRollout[] = []
    for (const [index, rollout] of this.rollouts.entries()) {
      const known = before?.rollouts[index]
      const isSame = known !== undefined && !known.firings.some(({ firing }) => changed?.has(firing.hook))
      if (isSame) {
        rollouts.push(known)
        continue
      }
      const hooks = next.compiled(rollout.catalog)
      const change = before && changed && { changed, before: before.compiled(rollout.catalog), after: hooks }
      const kept = known && change && this.retexted(rollout, known, change)
      rollouts.push(kept ?? triedOn(rollout, firingsAt(rollout.played, hooks, this.countTokens)))
      yield
    }
    this.tried = { ...next, rollouts }
    return rollouts.map(({ previewed }) => previewed)
  }

  private retexted(
    rollout: TrialRollout,
    { firings }: TriedRollout,
    change: Omit<MessageChange, 'countTokens'>,
  ): TriedRollout | undefined {
    const next = retexted(rollout.played.task, firings, { ...change, countTokens: this.countTokens })
    return next && triedOn(rollout, next)
  }
}

const triedOn = ({ reference, task, outcome }: TrialRollout, firings: readonly FiringAt[]): TriedRollout => ({
  firings,
  previewed: { reference, task, outcome, firings: firings.map(({ firing }) => firing) },
})

const compilerOf = (state: HarnessState): ((catalog: Catalog) => CompiledHooks) => {
  const known = new Map<Catalog, CompiledHooks>()
  return (catalog) => {
    const compiled = known.get(catalog) ?? compileHooks(state, catalog)
    known.set(catalog, compiled)
    return compiled
  }
}

/** A hook that lacks the message that its action needs is left out, so that whether there is one belongs to the shape. */
const shapeOf = ({ hooks, tools, budgets }: HarnessState): string => {
  const bare = Object.entries(hooks ?? {}).map(([name, hook]) => [name, hook && { ...hook, message: hasMessage(hook) }])
  return canonicalJson({ hooks: Object.fromEntries(bare), tools, budgets })
}

const hasMessage = ({ message }: { readonly message?: unknown }): boolean =>
  message !== undefined && message !== null && message !== ''

const messagesOf = ({ hooks }: HarnessState): ReadonlyMap<string, string> =>
  new Map(Object.entries(hooks ?? {}).map(([name, hook]) => [name, hook?.message ?? '']))

const changedMessages = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ReadonlySet<string> =>
  new Set([...after].filter(([name, message]) => before.get(name) !== message).map(([name]) => name))
