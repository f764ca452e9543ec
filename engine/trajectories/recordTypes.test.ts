import { expectTypeOf, test } from 'vitest'
import type { TrajectoryRecordOf } from '../documents/kinds/trajectory'
import type { ApiSite, CallFacts, FinishFacts, LimitFacts, ResultFacts, TaskFacts } from '../hooks/moment'
import type { Decision, HookAnswer, HookRecord, HookRequest } from '../hooks/outcome'
import type { Message, MessagePart, ToolCall } from './message'

type LoggedMessage = TrajectoryRecordOf<'message'>['message']
type LoggedResult = TrajectoryRecordOf<'tool_result'>['result']
type LoggedAnswer = TrajectoryRecordOf<'hook_answer'>

/**
 * The engine's own types are written out beside their meaning, and inferred types would hide both: so the two stand
 * apart, and this holds them equal, optional members included.
 */
test('log records hold exactly the facts of the engine', () => {
  expectTypeOf<LoggedMessage>().toEqualTypeOf<Message>()
  expectTypeOf<NonNullable<LoggedMessage['calls']>[number]>().toEqualTypeOf<ToolCall>()
  expectTypeOf<NonNullable<LoggedMessage['parts']>[number]>().toEqualTypeOf<MessagePart>()
  expectTypeOf<TrajectoryRecordOf<'tool_call'>['call']>().toEqualTypeOf<CallFacts>()
  expectTypeOf<LoggedResult>().toEqualTypeOf<ResultFacts>()
  expectTypeOf<NonNullable<LoggedResult['apis']>[number]>().toEqualTypeOf<ApiSite>()
  // A map of any names is read-only on one side alone, which no assignment minds.
  expectTypeOf<Omit<TrajectoryRecordOf<'hook'>, 'type' | 'step' | 'bindings'>>().toEqualTypeOf<
    Omit<HookRecord, 'bindings'>
  >()
  expectTypeOf<TrajectoryRecordOf<'hook'>['bindings']>().toExtend<HookRecord['bindings']>()
  expectTypeOf<HookRecord['bindings']>().toExtend<TrajectoryRecordOf<'hook'>['bindings']>()
  expectTypeOf<TrajectoryRecordOf<'decision'>['decision']>().toEqualTypeOf<Decision>()
  expectTypeOf<LoggedAnswer['request']>().toEqualTypeOf<HookRequest>()
  expectTypeOf<LoggedAnswer['answer']>().toEqualTypeOf<HookAnswer>()
  expectTypeOf<Omit<TrajectoryRecordOf<'limit'>, 'type' | 'step'>>().toEqualTypeOf<LimitFacts>()
  expectTypeOf<Omit<TrajectoryRecordOf<'finish'>, 'type' | 'step' | 'accepted'>>().toEqualTypeOf<FinishFacts>()
  expectTypeOf<TrajectoryRecordOf<'header'>['taskFacts']>().toEqualTypeOf<TaskFacts>()
})
