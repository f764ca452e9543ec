import type { Rule } from '../../rule'
import { hs401ParentNotFound } from './hs401ParentNotFound'
import { hs402ParentChanged } from './hs402ParentChanged'
import { hs403EditConflict } from './hs403EditConflict'
import { hs404NoChange } from './hs404NoChange'
import { hs405EqualsBase } from './hs405EqualsBase'
import { hs406SameBehaviour } from './hs406SameBehaviour'
import { hs407DuplicateEdit } from './hs407DuplicateEdit'
import { hs408NoEntryPath } from './hs408NoEntryPath'
import { hs409LineageCycle } from './hs409LineageCycle'
import { hs410DuplicateId } from './hs410DuplicateId'
import { hs411StateHashOutdated } from './hs411StateHashOutdated'
import { hs412OutsideDirection } from './hs412OutsideDirection'
import { hs413WideEdit } from './hs413WideEdit'
import { hs414RevertsParent } from './hs414RevertsParent'
import { hs415EffectDisabled } from './hs415EffectDisabled'

export const lineageRules: readonly Rule[] = [
  hs401ParentNotFound,
  hs402ParentChanged,
  hs403EditConflict,
  hs404NoChange,
  hs405EqualsBase,
  hs406SameBehaviour,
  hs407DuplicateEdit,
  hs408NoEntryPath,
  hs409LineageCycle,
  hs410DuplicateId,
  hs411StateHashOutdated,
  hs412OutsideDirection,
  hs413WideEdit,
  hs414RevertsParent,
  hs415EffectDisabled,
]
