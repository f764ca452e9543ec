import type { TrajectoryRecord, TrajectoryRecordOf } from '../../engine/documents/kinds/trajectory'
import { partsOf } from '../../engine/trajectories/message'

const messageLine = ({ message }: TrajectoryRecordOf<'message'>): string => {
  const parts = partsOf(message).map(({ origin, text }) => `${origin}: ${text}`)
  return `${message.role}${message.isError ? ' (error)' : ''} ${parts.join(' + ')}`
}

const hookLine = ({ hook, event, action, status, reason }: TrajectoryRecordOf<'hook'>): string => {
  if (hook.startsWith('see-')) return `* ${event}`
  return `  ${hook} ${action} at ${event} ${status}${reason === undefined ? '' : ` (${reason})`}`
}

const answerLine = ({ request, answer }: TrajectoryRecordOf<'hook_answer'>): string => {
  const said = answer.kind === 'run_tool' ? answer.text : answer.kind === 'failed' ? answer.reason : answer.label
  return `  ${request.kind} of ${request.hook}: ${said}`
}

const bodyOf = (record: TrajectoryRecord): string | undefined => {
  switch (record.type) {
    case 'message':
      return messageLine(record)
    case 'tool_result':
      return `ran ${record.result.callId}: ${record.result.text}${record.result.isError ? ' (error)' : ''}`
    case 'hook':
      return hookLine(record)
    case 'hook_answer':
      return answerLine(record)
    case 'decision':
      return `  -> ${record.decision.kind}`
    case 'limit':
      return `limit of ${record.kind}`
    case 'finish':
      return `finish ${record.answer} ${record.accepted ? 'accepted' : 'refused'}`
    case 'end':
      return `end ${record.outcome}`
    default:
      return undefined
  }
}

/** A log to read at a glance: `step what`, one line per record; events taken down by `watchAll` start with `*`. */
export const renderLog = (records: readonly TrajectoryRecord[]): readonly string[] =>
  records.flatMap((record) => {
    const body = bodyOf(record)
    if (body === undefined) return []
    return 'step' in record ? `${record.step} ${body}` : body
  })

/** The events of a log taken down by `watchAll`, in order. */
export const eventsOf = (log: readonly string[]): readonly string[] =>
  log.flatMap((line) => (line.includes(' * ') ? (line.split(' * ')[1] ?? []) : []))
