import { type Firing, isActive, suppress } from './firing'

/** From weak to strong. At one moment only the strongest kind of decision is carried out. */
const strength = { extend: 1, retry: 2, block: 3, stop: 4 } as const

const strengthOf = ({ effect }: Firing): number => (isControl(effect.kind) ? strength[effect.kind] : 0)

const isControl = (kind: string): kind is keyof typeof strength => Object.hasOwn(strength, kind)

/**
 * Folds the decisions of one moment: the strongest kind wins, and of one kind the first hook, except that every block
 * gives its reason. Nothing is rewritten when the call does not run or the task ends.
 */
export const fold = (firings: readonly Firing[]): void => {
  let winner: Firing | undefined
  for (const firing of firings) {
    if (isActive(firing) && strengthOf(firing) > (winner === undefined ? 0 : strengthOf(winner))) winner = firing
  }
  if (winner === undefined) return
  const name = winner.running.hook.name
  for (const firing of firings) {
    if (firing === winner || !isActive(firing)) continue
    const { kind } = firing.effect
    const joins = kind === 'block' && winner.effect.kind === 'block'
    const moot = kind === 'rewrite_args' && strengthOf(winner) >= strength.block
    if (moot || (isControl(kind) && !joins)) suppress(firing, `overruled by ${winner.effect.kind} of ${name}`)
  }
}
