import type { Rule } from '../../rule'
import { hs501RootCauseCount } from './hs501RootCauseCount'
import { hs502WeakRootCause } from './hs502WeakRootCause'
import { hs504UnknownTask } from './hs504UnknownTask'
import { hs506TestTaskLeak } from './hs506TestTaskLeak'
import { hs531TaskIdInText } from './hs531TaskIdInText'

export const proposalsRules: readonly Rule[] = [
  hs501RootCauseCount,
  hs502WeakRootCause,
  hs504UnknownTask,
  hs506TestTaskLeak,
  hs531TaskIdInText,
]
