import type { FollowUpRule, Rule } from './rule'
import { hs001InvalidJson } from './rules/hs001InvalidJson'
import { hs002InvalidValue } from './rules/hs002InvalidValue'
import { hs003UnknownKey } from './rules/hs003UnknownKey'
import { hs004DuplicateKey } from './rules/hs004DuplicateKey'
import { hs006BadName } from './rules/hs006BadName'
import { hs010Credential } from './rules/hs010Credential'
import { hs090UselessSilence } from './rules/hs090UselessSilence'
import { hs101UnknownEvent } from './rules/hs101UnknownEvent'
import { hs103UnknownCondition } from './rules/hs103UnknownCondition'
import { hs104MissingUnit } from './rules/hs104MissingUnit'
import { hs106UnknownCatalogue } from './rules/hs106UnknownCatalogue'
import { hs107WrongParameter } from './rules/hs107WrongParameter'
import { hs108ForeignParameter } from './rules/hs108ForeignParameter'
import { hs109ActionNotAllowed } from './rules/hs109ActionNotAllowed'
import { hs110DeadSelector } from './rules/hs110DeadSelector'
import { hs111UnknownTool } from './rules/hs111UnknownTool'
import { hs115UnsupportedRegex } from './rules/hs115UnsupportedRegex'
import { hs121FactNotAvailable } from './rules/hs121FactNotAvailable'
import { hs130EndlessBlock } from './rules/hs130EndlessBlock'
import { hs131EmptyMessage } from './rules/hs131EmptyMessage'
import { hs140MessageTooLong } from './rules/hs140MessageTooLong'
import { hs160UnknownVariable } from './rules/hs160UnknownVariable'
import { hs215ForeignWord } from './rules/hs215ForeignWord'
import { hs225OutOfScope } from './rules/hs225OutOfScope'
import { hs226NoEffect } from './rules/hs226NoEffect'
import { hs227UnknownEntry } from './rules/hs227UnknownEntry'
import { hs228WrongLoopControl } from './rules/hs228WrongLoopControl'
import { hs401ParentNotFound } from './rules/hs401ParentNotFound'
import { hs402ParentChanged } from './rules/hs402ParentChanged'
import { hs403EditConflict } from './rules/hs403EditConflict'
import { hs404NoChange } from './rules/hs404NoChange'
import { hs407DuplicateEdit } from './rules/hs407DuplicateEdit'
import { hs408NoEntryPath } from './rules/hs408NoEntryPath'
import { hs409LineageCycle } from './rules/hs409LineageCycle'
import { hs410DuplicateId } from './rules/hs410DuplicateId'
import { hs411StateHashOutdated } from './rules/hs411StateHashOutdated'
import { hs501RootCauseCount } from './rules/hs501RootCauseCount'
import { hs502WeakRootCause } from './rules/hs502WeakRootCause'
import { hs504UnknownTask } from './rules/hs504UnknownTask'
import { hs506TestTaskLeak } from './rules/hs506TestTaskLeak'
import { hs531TaskIdInText } from './rules/hs531TaskIdInText'
import { hs601InvalidMember } from './rules/hs601InvalidMember'
import { hs602MemberChanged } from './rules/hs602MemberChanged'
import { hs701ProfileOutdated } from './rules/hs701ProfileOutdated'

/** Every rule, by code. A new rule is one file in `rules/` and one line here. */
export const rules: readonly Rule[] = [
  hs001InvalidJson,
  hs002InvalidValue,
  hs003UnknownKey,
  hs004DuplicateKey,
  hs006BadName,
  hs010Credential,
  hs090UselessSilence(() => allRules.map(({ code }) => code)),
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
  hs215ForeignWord,
  hs225OutOfScope,
  hs226NoEffect,
  hs227UnknownEntry,
  hs228WrongLoopControl,
  hs401ParentNotFound,
  hs402ParentChanged,
  hs403EditConflict,
  hs404NoChange,
  hs407DuplicateEdit,
  hs408NoEntryPath,
  hs409LineageCycle,
  hs410DuplicateId,
  hs411StateHashOutdated,
  hs501RootCauseCount,
  hs502WeakRootCause,
  hs504UnknownTask,
  hs506TestTaskLeak,
  hs531TaskIdInText,
  hs602MemberChanged,
  hs701ProfileOutdated,
]

/** Rules that need to know what the others found. */
export const followUpRules: readonly FollowUpRule[] = [hs601InvalidMember]

export const allRules: readonly Omit<Rule, 'check'>[] = [...rules, ...followUpRules].sort((a, b) =>
  a.code < b.code ? -1 : 1,
)
