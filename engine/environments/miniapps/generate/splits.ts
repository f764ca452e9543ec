import type { Instance, Instances } from '../instance'
import { type RandomStream, randomStream } from '../randomStream'
import { families } from '../vocabulary'
import { drawInstance } from './drawInstance'

export const splitSizes = { train: 320, validation: 120, test: 600 } as const

/** One round of tasks: every family four times, once easy. Any run of whole rounds is balanced. */
const rounds = families.flatMap((family) => [true, false, false, false].map((easy) => ({ family, easy })))

/** What makes an instance another task: everything but its name. */
const contentOf = ({ id: _, ...content }: Instance): string => JSON.stringify(content)

const drawSplit = (split: string, size: number, random: RandomStream, taken: Set<string>): readonly Instance[] => {
  const drawFresh = (id: string, plan: (typeof rounds)[number]): Instance => {
    for (;;) {
      const instance = drawInstance(random, id, plan.family, plan.easy)
      if (taken.has(contentOf(instance))) continue
      taken.add(contentOf(instance))
      return instance
    }
  }
  const plans = Array.from({ length: Math.ceil(size / rounds.length) }, () => random.sample(rounds, rounds.length))
  return plans
    .flat()
    .slice(0, size)
    .map((plan, index) => drawFresh(`${split}-${String(index + 1).padStart(3, '0')}`, plan))
}

/** The committed tasks of the world. No instance occurs twice, within a split or in two. */
export const drawSplits = (seed: number): Instances => {
  const random = randomStream(seed)
  const taken = new Set<string>()
  return Object.fromEntries(
    Object.entries(splitSizes).map(([split, size]) => [split, drawSplit(split, size, random, taken)]),
  )
}
