import { isValue } from '../vocabulary'
import { anyValue, call, done, heeds, type Move, type Situation } from './situation'

const maxTries = 3

const useArguments = (now: Situation, [a, b]: readonly [string, string]): Move => {
  const { goal } = now.seen
  if (goal.family === 'fetch') return call('get', { app: goal.app, a, b, key: goal.key })
  now.progress.writing = goal.value
  return call('set', { app: goal.app, a, b, key: goal.key, value: goal.value })
}

/** Random arguments: at first, after a `schema` message that it ignored, and now and then after an error. */
const guesses = ({ seen, progress, random }: Situation): boolean => {
  if (progress.tries === 0) return true
  if (progress.tries >= maxTries) return false
  return seen.standing.has('schema') || random.chance(0.1)
}

const withoutArguments = (now: Situation): Move => {
  if (heeds(now, 'schema')) return call('doc', { app: now.seen.goal.app })
  if (!guesses(now)) return done(now.random.chance(0.95) ? 'error' : anyValue(now))
  now.progress.tries += 1
  return useArguments(now, [anyValue(now), anyValue(now)])
}

/** `fetch` and `patch`: with the arguments once they are known; else looks them up, guesses, or gives up. */
export const supplyArguments = (now: Situation): Move => {
  const { args } = now.seen
  return args ? useArguments(now, args) : withoutArguments(now)
}

/** `fetch`: the value once `get` gave one. */
export const fetchValue = (now: Situation): Move => {
  const [word = ''] = now.seen.answer ?? []
  return now.progress.last === 'get' && isValue(word) ? done(word) : supplyArguments(now)
}
