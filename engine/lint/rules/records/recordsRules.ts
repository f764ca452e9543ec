import type { Rule } from '../../rule'
import { hs602MemberChanged } from './hs602MemberChanged'
import { hs701ProfileOutdated } from './hs701ProfileOutdated'

export const recordsRules: readonly Rule[] = [hs602MemberChanged, hs701ProfileOutdated]
