import type { Rule } from '../../rule'
import { hs101UnknownEvent } from './hs101UnknownEvent'
import { hs103UnknownCondition } from './hs103UnknownCondition'
import { hs104MissingUnit } from './hs104MissingUnit'
import { hs106UnknownCatalogue } from './hs106UnknownCatalogue'
import { hs107WrongParameter } from './hs107WrongParameter'
import { hs108ForeignParameter } from './hs108ForeignParameter'
import { hs109ActionNotAllowed } from './hs109ActionNotAllowed'
import { hs110DeadSelector } from './hs110DeadSelector'
import { hs111UnknownTool } from './hs111UnknownTool'
import { hs115UnsupportedRegex } from './hs115UnsupportedRegex'
import { hs121FactNotAvailable } from './hs121FactNotAvailable'
import { hs130EndlessBlock } from './hs130EndlessBlock'
import { hs131EmptyMessage } from './hs131EmptyMessage'
import { hs140MessageTooLong } from './hs140MessageTooLong'
import { hs160UnknownVariable } from './hs160UnknownVariable'

export const hooksRules: readonly Rule[] = [
  hs101UnknownEvent,
  hs103UnknownCondition,
  hs104MissingUnit,
  hs106UnknownCatalogue,
  hs107WrongParameter,
  hs108ForeignParameter,
  hs109ActionNotAllowed,
  hs110DeadSelector,
  hs111UnknownTool,
  hs115UnsupportedRegex,
  hs121FactNotAvailable,
  hs130EndlessBlock,
  hs131EmptyMessage,
  hs140MessageTooLong,
  hs160UnknownVariable,
]
