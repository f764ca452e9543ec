import { expectTypeOf, test } from 'vitest'
import type { TrajectoryRecordOf } from '../documents/kinds/trajectory'
import type { CallFacts, FinishFacts, ResultFacts, TaskFacts } from '../hooks/moment'
import type { Decision, HookRecord } from '../hooks/outcome'
import type { Message } from './message'

/** What is logged is what the engine holds: a record can be written from these types and read back as them. */
test('log records hold the facts of the engine, both ways', () => {
  expectTypeOf<TrajectoryRecordOf<'message'>['message']>().toExtend<Message>()
  expectTypeOf<Message>().toExtend<TrajectoryRecordOf<'message'>['message']>()
  expectTypeOf<TrajectoryRecordOf<'tool_call'>['call']>().toExtend<CallFacts>()
  expectTypeOf<CallFacts>().toExtend<TrajectoryRecordOf<'tool_call'>['call']>()
  expectTypeOf<TrajectoryRecordOf<'tool_result'>['result']>().toExtend<ResultFacts>()
  expectTypeOf<ResultFacts>().toExtend<TrajectoryRecordOf<'tool_result'>['result']>()
  expectTypeOf<TrajectoryRecordOf<'hook'>>().toExtend<HookRecord>()
  expectTypeOf<HookRecord & { type: 'hook'; step: number }>().toExtend<TrajectoryRecordOf<'hook'>>()
  expectTypeOf<TrajectoryRecordOf<'decision'>['decision']>().toExtend<Decision>()
  expectTypeOf<Decision>().toExtend<TrajectoryRecordOf<'decision'>['decision']>()
  expectTypeOf<TrajectoryRecordOf<'finish'>>().toExtend<FinishFacts>()
  expectTypeOf<TrajectoryRecordOf<'header'>['taskFacts']>().toExtend<TaskFacts>()
  expectTypeOf<TaskFacts>().toExtend<TrajectoryRecordOf<'header'>['taskFacts']>()
})
