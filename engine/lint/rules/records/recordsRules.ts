import type { Rule } from '../../rule'
import { hs602MemberChanged } from './hs602MemberChanged'
import { hs603OtherBase } from './hs603OtherBase'
import { hs604FrozenPoolChanged } from './hs604FrozenPoolChanged'
import { hs605TwinMembers } from './hs605TwinMembers'
import { hs607PoolTooSmall } from './hs607PoolTooSmall'
import { hs608UnbackedMember } from './hs608UnbackedMember'
import { hs701ProfileOutdated } from './hs701ProfileOutdated'
import { hs705ThinSupport } from './hs705ThinSupport'
import { hs706CountsDoNotAddUp } from './hs706CountsDoNotAddUp'
import { hs707HeldOutSupport } from './hs707HeldOutSupport'
import { hs802SplitsOverlap } from './hs802SplitsOverlap'
import { hs803FamilySplit } from './hs803FamilySplit'
import { hs901JobSplits } from './hs901JobSplits'
import { hs902RescueSize } from './hs902RescueSize'
import { hs904PoolNotFrozen } from './hs904PoolNotFrozen'
import { hs905GroupOfOne } from './hs905GroupOfOne'
import { hs906WeakVote } from './hs906WeakVote'

export const recordsRules: readonly Rule[] = [
  hs602MemberChanged,
  hs603OtherBase,
  hs604FrozenPoolChanged,
  hs605TwinMembers,
  hs607PoolTooSmall,
  hs608UnbackedMember,
  hs701ProfileOutdated,
  hs705ThinSupport,
  hs706CountsDoNotAddUp,
  hs707HeldOutSupport,
  hs802SplitsOverlap,
  hs803FamilySplit,
  hs901JobSplits,
  hs902RescueSize,
  hs904PoolNotFrozen,
  hs905GroupOfOne,
  hs906WeakVote,
]
