import type { Rule } from '../../rule'
import { hs215ForeignWord } from './hs215ForeignWord'
import { hs225OutOfScope } from './hs225OutOfScope'
import { hs226NoEffect } from './hs226NoEffect'
import { hs227UnknownEntry } from './hs227UnknownEntry'
import { hs228WrongLoopControl } from './hs228WrongLoopControl'

export const sectionsRules: readonly Rule[] = [
  hs215ForeignWord,
  hs225OutOfScope,
  hs226NoEffect,
  hs227UnknownEntry,
  hs228WrongLoopControl,
]
