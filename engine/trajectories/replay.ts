import { canonicalJson } from '../documents/canonicalText'
import type { TrajectoryRecord, TrajectoryRecordOf } from '../documents/kinds/trajectory'
import type { AssistantFacts, CallFacts, Moment, ResultFacts } from '../hooks/moment'
import type { HookAnswer, HookOutcome, HookRecord, HookRequest, HookSession } from '../hooks/outcome'

type Facts = Omit<Moment, 'step' | 'maxTurns' | 'tokensUsed' | 'contextTokens' | 'assistant'>
type Decided = TrajectoryRecordOf<'decision'>['decision']['kind']

/** A readable turn whose calls are being carried out; `after_batch` is due when the next thing begins. */
interface OpenTurn {
  /** `after_model` hooks vetoed all its calls. */
  readonly vetoed: boolean
  readonly calls: ReadonlyMap<string, CallFacts>
  readonly begun: Set<string>
  readonly finishes: Set<string>
  readonly results: Map<string, ResultFacts>
}

/** Reads one log record by record and gives the moments in which the live run raised them. */
const createReader = (header: TrajectoryRecordOf<'header'>, records: readonly TrajectoryRecord[]) => {
  const decisions = new Map<string, Decided>()
  for (const record of records) {
    if (record.type === 'decision')
      decisions.set(`${record.step}/${record.event}/${record.callId ?? ''}`, record.decision.kind)
  }
  let step = 0
  let maxTurns = header.maxTurns
  let tokensUsed = 0
  let assistant: AssistantFacts | undefined
  let turn: OpenTurn | undefined
  /** How the task ended, once it has. */
  let end: Pick<Facts, 'finish' | 'limit'> = {}

  const moment = (facts: Facts): Moment => ({
    step,
    maxTurns,
    tokensUsed,
    contextTokens: header.contextTokens,
    ...(assistant && { assistant }),
    ...facts,
  })

  const closeTurn = (): readonly Moment[] => {
    if (turn === undefined) return []
    const closed = moment({ event: 'after_batch', batch: [...turn.results.values()] })
    turn = undefined
    return [closed]
  }

  const beginStep = (next: number): readonly Moment[] => {
    if (next <= step) return []
    const closed = closeTurn()
    step = next
    assistant = undefined
    return [...closed, moment({ event: 'before_model' })]
  }

  /** `before_tool`, once per call; none when the whole turn was vetoed before its calls were looked at. */
  const beginCall = (id: string): readonly Moment[] => {
    const call = turn?.calls.get(id)
    if (turn === undefined || call === undefined || turn.vetoed || turn.begun.has(id)) return []
    turn.begun.add(id)
    return [moment({ event: 'before_tool', call })]
  }

  /** The model call at `index` with its message and calls, which directly follow it. */
  const readTurn = (record: TrajectoryRecordOf<'model_call'>, index: number): readonly Moment[] => {
    const begun = beginStep(record.step)
    const belonging = records.slice(index + 1, nextStructure(records, index + 1))
    const calls = belonging.flatMap((one) => (one.type === 'tool_call' ? [one.call] : []))
    const text = belonging.flatMap((one) =>
      one.type === 'message' && one.message.role === 'assistant' ? [one.message.text] : [],
    )
    const { parseError, finish, usage } = record
    tokensUsed = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
    assistant = {
      text: text[0] ?? '',
      calls,
      ...(finish && { finish }),
      ...(parseError !== undefined && { parseError }),
    }
    const readable = parseError === undefined && (calls.length > 0 || finish !== undefined)
    const event = readable ? 'after_model' : 'format_error'
    const decided = new Set(
      belonging.flatMap((one) => (one.type === 'decision' && one.event === event ? [one.decision.kind] : [])),
    )
    const vetoed = decided.has('block')
    const open = readable && !decided.has('stop') && (vetoed || !decided.has('retry'))
    turn = open ? openTurn(calls, vetoed) : undefined
    return [...begun, moment({ event })]
  }

  const readResult = ({ result }: TrajectoryRecordOf<'tool_result'>): readonly Moment[] => {
    const call = turn?.calls.get(result.callId)
    if (turn === undefined || call === undefined) return []
    const begun = beginCall(call.id)
    turn.results.set(call.id, result)
    const stopped = decisions.get(`${step}/after_tool/${call.id}`) === 'stop'
    const failed = result.isError && !stopped ? [moment({ event: 'tool_error', call, result })] : []
    return [...begun, moment({ event: 'after_tool', call, result }), ...failed]
  }

  /** A tool message without a result answers a vetoed call; that of a refused finish was told by its own record. */
  const readMessage = ({ message }: TrajectoryRecordOf<'message'>): readonly Moment[] => {
    const call = message.role === 'tool' && message.callId !== undefined ? turn?.calls.get(message.callId) : undefined
    if (call === undefined || turn?.results.has(call.id) || turn?.finishes.has(call.id)) return []
    return [...beginCall(call.id), moment({ event: 'tool_blocked', call })]
  }

  const readFinish = ({ answer, callId, accepted }: TrajectoryRecordOf<'finish'>): readonly Moment[] => {
    const finish = { answer, ...(callId !== undefined && { callId }) }
    if (callId !== undefined) turn?.finishes.add(callId)
    if (accepted) end = { finish: { answer } }
    const before = moment({ event: 'before_finish', finish })
    return accepted ? [before, moment({ event: 'after_finish', finish })] : [before]
  }

  /** Decisions that ended the task where no other record tells that the moment was raised. */
  const readDecision = ({ step: at, event, callId, decision }: TrajectoryRecordOf<'decision'>): readonly Moment[] => {
    if (decision.kind !== 'stop') return []
    end = decision.outcome === 'finish' ? { finish: { answer: decision.answer } } : {}
    if (event === 'before_model') return beginStep(at)
    if (event === 'after_batch') return closeTurn()
    return event === 'before_tool' && callId !== undefined ? beginCall(callId) : []
  }

  const readLimit = ({ kind, step: at }: TrajectoryRecordOf<'limit'>, index: number): readonly Moment[] => {
    const begun = kind === 'tokens' ? beginStep(at) : closeTurn()
    const reached = moment({ event: 'limit_reached', limit: { kind } })
    const belonging = records.slice(index + 1, nextStructure(records, index + 1))
    end = { limit: { kind } }
    for (const one of belonging) {
      if (kind !== 'turns' || one.type !== 'decision' || one.decision.kind !== 'extend') continue
      maxTurns += one.decision.turns
      end = {}
    }
    return [...begun, reached]
  }

  return (record: TrajectoryRecord, index: number): readonly Moment[] => {
    switch (record.type) {
      case 'header':
        return [moment({ event: 'before_task' })]
      case 'model_call':
        return readTurn(record, index)
      case 'tool_result':
        return readResult(record)
      case 'message':
        return readMessage(record)
      case 'finish':
        return readFinish(record)
      case 'decision':
        return readDecision(record)
      case 'limit':
        return readLimit(record, index)
      case 'score':
        return [moment({ event: 'task_end', ...end })]
      default:
        return []
    }
  }
}

const openTurn = (calls: readonly CallFacts[], vetoed: boolean): OpenTurn => ({
  vetoed,
  calls: new Map(calls.map((call) => [call.id, call])),
  begun: new Set(),
  finishes: new Set(),
  results: new Map(),
})

const structural = new Set<TrajectoryRecord['type']>(['model_call', 'tool_result', 'finish', 'limit', 'score', 'end'])

const nextStructure = (records: readonly TrajectoryRecord[], from: number): number => {
  for (let index = from; index < records.length; index++) {
    const type = records[index]?.type
    if (type !== undefined && structural.has(type)) return index
  }
  return records.length
}

/** The moments of a recorded rollout, in the order in which the live run raised them. */
export function* momentsOf(records: readonly TrajectoryRecord[]): Generator<Moment> {
  const [header] = records
  if (header?.type !== 'header') return
  const read = createReader(header, records)
  for (const [index, record] of records.entries()) yield* read(record, index)
}

/** What a session said to one moment of a record, or to the answer of a request of it. */
export interface ReplayedOutcome {
  readonly moment: Moment
  readonly outcome: HookOutcome
}

type Recorded = TrajectoryRecordOf<'hook_answer'>

/** Request id -> the answer that a record has of it. */
export type RecordedAnswers = ReadonlyMap<string, Recorded>

export const answersIn = (records: readonly TrajectoryRecord[]): RecordedAnswers => {
  const answers = new Map<string, Recorded>()
  for (const record of records) if (record.type === 'hook_answer') answers.set(record.request.id, record)
  return answers
}

/** Evaluates hooks on the moments of a rollout. Requests get their recorded answer; one that was never made fails. */
export function* outcomesAt(
  moments: Iterable<Moment>,
  answers: RecordedAnswers,
  session: HookSession,
): Generator<ReplayedOutcome> {
  // Other hooks than those that were played ask other questions under the same ids.
  const answerFor = (request: HookRequest): HookAnswer => {
    const recorded = answers.get(request.id)
    const isSame = recorded !== undefined && canonicalJson(recorded.request) === canonicalJson(request)
    return isSame ? recorded.answer : { kind: 'failed', reason: 'not in the record' }
  }
  function* follow(moment: Moment, outcome: HookOutcome): Generator<ReplayedOutcome> {
    yield { moment, outcome }
    for (const request of outcome.requests) yield* follow(moment, session.answer(request, answerFor(request)))
  }
  for (const moment of moments) yield* follow(moment, session.raise(moment))
}

/** Evaluates hooks on a recorded rollout. */
export const replayOutcomes = (
  records: readonly TrajectoryRecord[],
  session: HookSession,
): Generator<ReplayedOutcome> => outcomesAt(momentsOf(records), answersIn(records), session)

/** What was fired or suppressed, in the order of the log. */
export const replayHooks = (records: readonly TrajectoryRecord[], session: HookSession): readonly HookRecord[] =>
  [...replayOutcomes(records, session)].flatMap(({ outcome }) => outcome.records)
