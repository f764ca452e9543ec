import type { Rule } from '../../rule'
import { hs602MemberChanged } from './hs602MemberChanged'
import { hs603OtherBase } from './hs603OtherBase'
import { hs604FrozenPoolChanged } from './hs604FrozenPoolChanged'
import { hs605TwinMembers } from './hs605TwinMembers'
import { hs606CoveredRepairs } from './hs606CoveredRepairs'
import { hs607PoolTooSmall } from './hs607PoolTooSmall'
import { hs608UnbackedMember } from './hs608UnbackedMember'
import { hs701ProfileOutdated } from './hs701ProfileOutdated'
import { hs702AnchorOverdue } from './hs702AnchorOverdue'
import { hs703NoPair } from './hs703NoPair'
import { hs704BaseSucceeded } from './hs704BaseSucceeded'
import { hs705ThinSupport } from './hs705ThinSupport'
import { hs706CountsDoNotAddUp } from './hs706CountsDoNotAddUp'
import { hs707HeldOutSupport } from './hs707HeldOutSupport'
import { hs708SpecificSituation } from './hs708SpecificSituation'
import { hs709Internalised } from './hs709Internalised'
import { hs801LostHarness } from './hs801LostHarness'
import { hs802SplitsOverlap } from './hs802SplitsOverlap'
import { hs803FamilySplit } from './hs803FamilySplit'
import { hs804IncompleteResults } from './hs804IncompleteResults'
import { hs805BrokenTrajectory } from './hs805BrokenTrajectory'
import { hs811OlderResults } from './hs811OlderResults'
import { hs812UnlikeRuns } from './hs812UnlikeRuns'
import { hs901JobSplits } from './hs901JobSplits'
import { hs902RescueSize } from './hs902RescueSize'
import { hs903CostOverLimit } from './hs903CostOverLimit'
import { hs904PoolNotFrozen } from './hs904PoolNotFrozen'
import { hs905GroupOfOne } from './hs905GroupOfOne'
import { hs906WeakVote } from './hs906WeakVote'

export const recordsRules: readonly Rule[] = [
  hs602MemberChanged,
  hs603OtherBase,
  hs604FrozenPoolChanged,
  hs605TwinMembers,
  hs606CoveredRepairs,
  hs607PoolTooSmall,
  hs608UnbackedMember,
  hs701ProfileOutdated,
  hs702AnchorOverdue,
  hs703NoPair,
  hs704BaseSucceeded,
  hs705ThinSupport,
  hs706CountsDoNotAddUp,
  hs707HeldOutSupport,
  hs708SpecificSituation,
  hs709Internalised,
  hs801LostHarness,
  hs802SplitsOverlap,
  hs803FamilySplit,
  hs804IncompleteResults,
  hs805BrokenTrajectory,
  hs811OlderResults,
  hs812UnlikeRuns,
  hs901JobSplits,
  hs902RescueSize,
  hs903CostOverLimit,
  hs904PoolNotFrozen,
  hs905GroupOfOne,
  hs906WeakVote,
]
