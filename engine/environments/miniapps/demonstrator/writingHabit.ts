import { supplyArguments } from './argumentHabit'
import { call, done, heeds, type Move, type Situation } from './situation'

/** Starts, or repeats, a write. */
export const write = (now: Situation, value: string): Move => {
  const { goal } = now.seen
  now.progress.writing = value
  if (goal.family === 'patch') return supplyArguments(now)
  return call('set', { app: goal.family === 'move' ? goal.to : goal.app, key: goal.key, value })
}

const readBack = ({ seen: { goal } }: Situation): Move =>
  call('read', { app: goal.family === 'move' ? goal.to : goal.app, key: goal.key })

/** Checks what was written when reminded, or by luck once; then ends the task. */
const checkOrFinish = (now: Situation, value: string): Move => {
  const { seen, progress } = now
  const wantsCheck = seen.standing.has('verify') || !progress.passedReadback
  const checks = wantsCheck && heeds(now, 'verify')
  progress.passedReadback = true
  return checks ? readBack(now) : done(value)
}

/** Once a write is under way: arguments after an error or a veto, again after a wrong value, else check and finish. */
export const continueWriting = (now: Situation, value: string): Move => {
  const { seen, progress } = now
  const word = seen.answer?.[0]
  if (progress.last === 'set' && word !== 'ok') {
    return seen.goal.family === 'patch' ? supplyArguments(now) : done('error')
  }
  if (progress.last === 'read' && word !== value) return write(now, value)
  if (progress.last === 'doc') return supplyArguments(now)
  return progress.last === 'read' ? done(value) : checkOrFinish(now, value)
}
