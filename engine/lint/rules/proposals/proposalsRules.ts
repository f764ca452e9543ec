import type { Rule } from '../../rule'
import { hs501RootCauseCount } from './hs501RootCauseCount'
import { hs502WeakRootCause } from './hs502WeakRootCause'
import { hs503SameFamily } from './hs503SameFamily'
import { hs504UnknownTask } from './hs504UnknownTask'
import { hs505OutsideSample } from './hs505OutsideSample'
import { hs506TestTaskLeak } from './hs506TestTaskLeak'
import { hs507NotFailed } from './hs507NotFailed'
import { hs508MixedOutcome } from './hs508MixedOutcome'
import { hs509MissingEvidence } from './hs509MissingEvidence'
import { hs510EvaluationTooLarge } from './hs510EvaluationTooLarge'
import { hs511ControlFailed } from './hs511ControlFailed'
import { hs512SecondRevision } from './hs512SecondRevision'
import { hs513BudgetExceeded } from './hs513BudgetExceeded'
import { hs514OtherCandidate } from './hs514OtherCandidate'
import { hs515VerdictContradicts } from './hs515VerdictContradicts'
import { hs516AcceptedWithoutSibling } from './hs516AcceptedWithoutSibling'
import { hs517WithinChance } from './hs517WithinChance'
import { hs518RejectedBefore } from './hs518RejectedBefore'
import { hs530TaskTextCopied } from './hs530TaskTextCopied'
import { hs531TaskIdInText } from './hs531TaskIdInText'
import { hs532TaskEntityNamed } from './hs532TaskEntityNamed'
import { hs533OnlySupports } from './hs533OnlySupports'

export const proposalsRules: readonly Rule[] = [
  hs501RootCauseCount,
  hs502WeakRootCause,
  hs503SameFamily,
  hs504UnknownTask,
  hs505OutsideSample,
  hs506TestTaskLeak,
  hs507NotFailed,
  hs508MixedOutcome,
  hs509MissingEvidence,
  hs510EvaluationTooLarge,
  hs511ControlFailed,
  hs512SecondRevision,
  hs513BudgetExceeded,
  hs514OtherCandidate,
  hs515VerdictContradicts,
  hs516AcceptedWithoutSibling,
  hs517WithinChance,
  hs518RejectedBefore,
  hs530TaskTextCopied,
  hs531TaskIdInText,
  hs532TaskEntityNamed,
  hs533OnlySupports,
]
