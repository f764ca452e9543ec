import type { Rule } from '../../rule'
import { hs201EqualOrder } from './hs201EqualOrder'
import { hs202PromptTooLong } from './hs202PromptTooLong'
import { hs203RepeatedRule } from './hs203RepeatedRule'
import { hs204OverridesDisabled } from './hs204OverridesDisabled'
import { hs205UnknownApi } from './hs205UnknownApi'
import { hs210Contradiction } from './hs210Contradiction'
import { hs211UncheckedFinish } from './hs211UncheckedFinish'
import { hs212CallsPerTurn } from './hs212CallsPerTurn'
import { hs213DisabledToolNamed } from './hs213DisabledToolNamed'
import { hs214AbsoluteWording } from './hs214AbsoluteWording'
import { hs215ForeignWord } from './hs215ForeignWord'
import { hs220NoFinishTool } from './hs220NoFinishTool'
import { hs221LimitAlwaysNear } from './hs221LimitAlwaysNear'
import { hs222CapTooSmall } from './hs222CapTooSmall'
import { hs223CutPages } from './hs223CutPages'
import { hs224MemoryTooLong } from './hs224MemoryTooLong'
import { hs225OutOfScope } from './hs225OutOfScope'
import { hs226NoEffect } from './hs226NoEffect'
import { hs227UnknownEntry } from './hs227UnknownEntry'
import { hs228WrongLoopControl } from './hs228WrongLoopControl'

export const sectionsRules: readonly Rule[] = [
  hs201EqualOrder,
  hs202PromptTooLong,
  hs203RepeatedRule,
  hs204OverridesDisabled,
  hs205UnknownApi,
  hs210Contradiction,
  hs211UncheckedFinish,
  hs212CallsPerTurn,
  hs213DisabledToolNamed,
  hs214AbsoluteWording,
  hs215ForeignWord,
  hs220NoFinishTool,
  hs221LimitAlwaysNear,
  hs222CapTooSmall,
  hs223CutPages,
  hs224MemoryTooLong,
  hs225OutOfScope,
  hs226NoEffect,
  hs227UnknownEntry,
  hs228WrongLoopControl,
]
