import { type Firing, isActive, overrule } from './firing'

/** From weak to strong. At one moment only the strongest kind of decision is carried out. */
const strength = { extend: 1, retry: 2, block: 3, stop: 4 } as const

const isControl = (kind: string): kind is keyof typeof strength => Object.hasOwn(strength, kind)

const strengthOf = ({ effect }: Firing): number => (isControl(effect.kind) ? strength[effect.kind] : 0)

/** The first of the strongest decisions; the firings stand in the order of their hooks. */
const winnerOf = (firings: readonly Firing[]): Firing | undefined => {
  let winner: Firing | undefined
  let most = 0
  for (const firing of firings) {
    const now = isActive(firing) ? strengthOf(firing) : 0
    if (now > most) winner = firing
    most = Math.max(most, now)
  }
  return winner
}

/** Several blocks all give their reasons. Arguments need no rewriting when the call does not run. */
const yieldsTo = ({ effect: { kind } }: Firing, winner: Firing): boolean => {
  if (kind === 'block') return winner.effect.kind !== 'block'
  if (kind === 'rewrite_args') return strengthOf(winner) >= strength.block
  return isControl(kind)
}

/** Folds the decisions of one moment: the strongest kind wins, and of one kind the first hook. Reminders all stay. */
export const fold = (firings: readonly Firing[]): void => {
  const winner = winnerOf(firings)
  if (winner === undefined) return
  for (const firing of firings) {
    if (firing !== winner && isActive(firing) && yieldsTo(firing, winner)) overrule(firing, winner)
  }
}
