import type { Rule } from '../../rule'
import { hs101UnknownEvent } from './hs101UnknownEvent'
import { hs102WrongLevel } from './hs102WrongLevel'
import { hs103UnknownCondition } from './hs103UnknownCondition'
import { hs104MissingUnit } from './hs104MissingUnit'
import { hs105EmptySection } from './hs105EmptySection'
import { hs106UnknownReference } from './hs106UnknownReference'
import { hs107WrongParameter } from './hs107WrongParameter'
import { hs108ForeignParameter } from './hs108ForeignParameter'
import { hs109ActionNotAllowed } from './hs109ActionNotAllowed'
import { hs110DeadSelector } from './hs110DeadSelector'
import { hs111UnknownTool } from './hs111UnknownTool'
import { hs112WideRegex } from './hs112WideRegex'
import { hs113UselessTools } from './hs113UselessTools'
import { hs114LiteralRegex } from './hs114LiteralRegex'
import { hs115UnsupportedRegex } from './hs115UnsupportedRegex'
import { hs116EverydayWord } from './hs116EverydayWord'
import { hs117ConstantCondition } from './hs117ConstantCondition'
import { hs118NeverTrue } from './hs118NeverTrue'
import { hs119FiresOnSuccesses } from './hs119FiresOnSuccesses'
import { hs120ErrorAfterTool } from './hs120ErrorAfterTool'
import { hs121FactNotAvailable } from './hs121FactNotAvailable'
import { hs122Unrepeatable } from './hs122Unrepeatable'
import { hs123NoModelCalls } from './hs123NoModelCalls'
import { hs130EndlessBlock } from './hs130EndlessBlock'
import { hs131EmptyMessage } from './hs131EmptyMessage'
import { hs132UnseenMessage } from './hs132UnseenMessage'
import { hs133UnsafeTool } from './hs133UnsafeTool'
import { hs134RepeatedWrite } from './hs134RepeatedWrite'
import { hs135HiddenRewrite } from './hs135HiddenRewrite'
import { hs136SameArgument } from './hs136SameArgument'
import { hs140MessageTooLong } from './hs140MessageTooLong'
import { hs141EveryCall } from './hs141EveryCall'
import { hs142BudgetTooSmall } from './hs142BudgetTooSmall'
import { hs150SameHook } from './hs150SameHook'
import { hs151Shadowed } from './hs151Shadowed'
import { hs152SameMessage } from './hs152SameMessage'
import { hs153LooseFlag } from './hs153LooseFlag'
import { hs154EqualPriority } from './hs154EqualPriority'
import { hs160UnknownVariable } from './hs160UnknownVariable'
import { hs161UnboundInBranch } from './hs161UnboundInBranch'
import { hs162UntrustedText } from './hs162UntrustedText'
import { hs163LooseBraces } from './hs163LooseBraces'

export const hooksRules: readonly Rule[] = [
  hs101UnknownEvent,
  hs102WrongLevel,
  hs103UnknownCondition,
  hs104MissingUnit,
  hs105EmptySection,
  hs106UnknownReference,
  hs107WrongParameter,
  hs108ForeignParameter,
  hs109ActionNotAllowed,
  hs110DeadSelector,
  hs111UnknownTool,
  hs112WideRegex,
  hs113UselessTools,
  hs114LiteralRegex,
  hs115UnsupportedRegex,
  hs116EverydayWord,
  hs117ConstantCondition,
  hs118NeverTrue,
  hs119FiresOnSuccesses,
  hs120ErrorAfterTool,
  hs121FactNotAvailable,
  hs122Unrepeatable,
  hs123NoModelCalls,
  hs130EndlessBlock,
  hs131EmptyMessage,
  hs132UnseenMessage,
  hs133UnsafeTool,
  hs134RepeatedWrite,
  hs135HiddenRewrite,
  hs136SameArgument,
  hs140MessageTooLong,
  hs141EveryCall,
  hs142BudgetTooSmall,
  hs150SameHook,
  hs151Shadowed,
  hs152SameMessage,
  hs153LooseFlag,
  hs154EqualPriority,
  hs160UnknownVariable,
  hs161UnboundInBranch,
  hs162UntrustedText,
  hs163LooseBraces,
]
