import type { TrajectoryRecord, TrajectoryRecordOf } from '../documents/kinds/trajectory'
import type { TrainedTokens } from './tokenSegment'

/** Something that no log may hold. Lines count from 1. */
export interface Breach {
  readonly line: number
  /** Without a full stop. */
  readonly reason: string
}

/**
 * Where the log of one rollout breaks what replay and training rely on: a header first and nothing after the end, every
 * result after its call, every request made of messages that exist, and training on the policy's own words alone.
 */
export const breachesIn = (records: readonly TrajectoryRecord[]): readonly Breach[] => {
  const messages = new Set<string>()
  const calls = new Set<string>()
  const breaches = records.flatMap((record, index) => {
    const line = index + 1
    if (record.type === 'message') messages.add(record.message.id)
    if (record.type === 'tool_call') calls.add(record.call.id)
    return [...orderBreaches(record, index, records), ...recordBreaches(record, messages, calls)].map((reason) => ({
      line,
      reason,
    }))
  })
  return [...breaches, ...unseenResults(records, messages)]
}

const orderBreaches = (record: TrajectoryRecord, index: number, records: readonly TrajectoryRecord[]) => {
  if (index === 0) return record.type === 'header' ? [] : ['the log does not begin with its header']
  if (record.type === 'header') return ['a second header']
  return records[index - 1]?.type === 'end' ? ['the log goes on after its end'] : []
}

const recordBreaches = (
  record: TrajectoryRecord,
  messages: ReadonlySet<string>,
  calls: ReadonlySet<string>,
): readonly string[] => {
  switch (record.type) {
    case 'message':
      return maskBreaches(record)
    case 'tool_result':
      return calls.has(record.result.callId) ? [] : [`the result answers no call \`${record.result.callId}\``]
    case 'model_call':
      return record.context
        .filter((id) => !messages.has(id))
        .map((id) => `the request holds message \`${id}\`, which is not there`)
    default:
      return []
  }
}

const maskBreaches = ({ message }: TrajectoryRecordOf<'message'>): readonly string[] => {
  if (message.mask === 0) return []
  const origins = [message.origin, ...(message.parts ?? []).map(({ origin }) => origin)]
  const foreign = origins.find((origin) => origin !== 'policy')
  return foreign === undefined ? [] : [`message \`${message.id}\` is trained on, but ${foreign} wrote it`]
}

/** The message that shows a result may be written after the result. */
const unseenResults = (records: readonly TrajectoryRecord[], messages: ReadonlySet<string>): readonly Breach[] =>
  records.flatMap((record, index) =>
    record.type === 'tool_result' && !messages.has(record.shown)
      ? [{ line: index + 1, reason: `the result is shown by message \`${record.shown}\`, which is not there` }]
      : [],
  )

/** The same for the tokens of a rollout: each that is trained on is the policy's, and has its log-probability. */
export const segmentBreaches = (segments: readonly TrainedTokens[]): readonly Breach[] =>
  segments.flatMap((segment, index) => breachesOfSegment(segment).map((reason) => ({ line: index + 1, reason })))

const breachesOfSegment = ({ tokens, logprobs, spans }: TrainedTokens): readonly string[] => {
  const found: string[] = []
  if (logprobs.length !== tokens.length) found.push(`${tokens.length} tokens, but ${logprobs.length} log-probabilities`)
  for (const { from, to, origin, mask } of spans) {
    if (from < 0 || to < from || to > tokens.length)
      found.push(`a span from ${from} to ${to} of ${tokens.length} tokens`)
    if (mask === 0) continue
    if (origin !== 'policy') found.push(`tokens ${from} to ${to} are trained on, but ${origin} wrote them`)
    if (!logprobs.slice(from, to).every((value) => Number.isFinite(value))) {
      found.push(`a token between ${from} and ${to} has no log-probability`)
    }
  }
  return found
}
