import type { App, Family } from './vocabulary'

/** A key and its value. */
export type Item = readonly [string, string]

/**
 * One task with everything that is hidden in it. Only the provider reads instances; harness, policy and optimiser see
 * the task text and what the tools answer.
 */
export interface Instance {
  readonly id: string
  readonly family: Family
  readonly app: App
  /** The app that `move` writes to. */
  readonly to?: App
  readonly key?: string
  /** What to answer (find, last, fetch) or to have stored at the end (put, move, patch). */
  readonly value: string
  readonly pages?: readonly (readonly Item[])[]
  /** The two arguments that `doc` tells. */
  readonly args?: readonly [string, string]
  /** The first write answers ok and is not stored. */
  readonly losesFirstWrite?: boolean
}

/** The data file of the world: split name -> its instances, in the order of the task set. */
export interface Instances {
  readonly [split: string]: readonly Instance[]
}

/** Families that are judged by what the agent answers; the others by what is stored at the end. */
const answered: ReadonlySet<string> = new Set<Family>(['find', 'last', 'fetch'])

export const expectsAnswer = ({ family }: Instance): boolean => answered.has(family)
