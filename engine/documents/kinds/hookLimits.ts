import { type Static, Type } from 'typebox'
import { closed, orNull } from './shape'

const usual = { maxPerTask: 8, maxPerKey: 1, maxPerStep: 1, cooldownSteps: 0, maxTokens: 200 }
const refusing = { ...usual, maxPerKey: 2 }

/**
 * The limits of a hook that states none. A refusal may need repeating once, a reminder only annoys: hence two firings
 * per key for `block` and `require`.
 */
export const defaultHookLimits = (action: unknown): Readonly<typeof usual> =>
  action === 'block' || action === 'require' ? refusing : usual

const limit = (fallback: number, description: string) =>
  Type.Optional(orNull(Type.Integer({ minimum: 0 }), { default: fallback, description }))

export const HookLimitsSchema = Type.Object(
  {
    maxPerTask: limit(usual.maxPerTask, 'Firings per task; null is unlimited.'),
    maxPerKey: limit(
      usual.maxPerKey,
      `Firings per key of the condition; ${refusing.maxPerKey} for block and require; null is unlimited.`,
    ),
    maxPerStep: limit(usual.maxPerStep, 'Firings per step; null is unlimited.'),
    cooldownSteps: Type.Optional(
      Type.Integer({ minimum: 0, default: usual.cooldownSteps, description: 'Steps of silence after a firing.' }),
    ),
    maxTokens: limit(usual.maxTokens, 'Largest rendered message in tokens; a longer one is suppressed as a whole.'),
  },
  { ...closed, description: 'How often the hook may fire, and how long its message may be.' },
)
export type HookLimits = Static<typeof HookLimitsSchema>
