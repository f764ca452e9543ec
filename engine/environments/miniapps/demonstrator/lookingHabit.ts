import { isValue } from '../vocabulary'
import { anyValue, call, done, heeds, lastOrAnyValue, type Move, type Situation } from './situation'
import { write } from './writingHabit'

const maxPage = 6

const lookAt = ({ seen: { goal }, progress }: Situation, page: number): Move => {
  progress.page = page
  const place = { app: goal.app, page: `p${page}` }
  return goal.family === 'last' ? call('list', place) : call('seek', { app: goal.app, key: goal.key, page: place.page })
}

const giveUpLooking = (now: Situation): Move => {
  const { family } = now.seen.goal
  if (family === 'last') return done(lastOrAnyValue(now))
  if (family === 'find') return done(now.random.chance(0.95) ? 'none' : anyValue(now))
  return now.random.chance(0.7) ? done('none') : write(now, lastOrAnyValue(now))
}

/** `find`, `last` and the first half of `move`: page 1, then further pages only when reminded or by luck. */
export const look = (now: Situation): Move => {
  const { seen, progress } = now
  if (progress.page === 0) return lookAt(now, 1)
  const [word = 'none'] = seen.answer ?? []
  if (seen.goal.family !== 'last' && isValue(word)) {
    return seen.goal.family === 'find' ? done(word) : write(now, word)
  }
  const goesOn = word !== 'empty' && progress.page < maxPage && heeds(now, 'next')
  return goesOn ? lookAt(now, progress.page + 1) : giveUpLooking(now)
}
