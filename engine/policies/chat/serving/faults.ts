import type { JsonValue } from '../../../documents/json'
import type { ChatAnswer } from '../chatAnswer'
import { wireUsage } from './completion'

export const faultNames = [
  'rate-limit',
  'rate-limit-retry-after',
  'server-error',
  'unavailable',
  'hang',
  'cut-stream',
  'slow-first-byte',
  'bad-arguments',
  'two-calls',
  'empty',
  'content-filter',
  'wrong-usage',
] as const
export type FaultName = (typeof faultNames)[number]

/** One kind of fault, at every `every`-th request. */
export interface FaultRule {
  readonly fault: FaultName
  readonly every: number
}

/** The fault of the n-th request, counted from 1; the first rule that holds decides. */
export const faultOf = (rules: readonly FaultRule[], n: number): FaultName | undefined =>
  rules.find(({ every }) => n % every === 0)?.fault

/** Reads `NAME` or `NAME:EVERY`; undefined when it is neither. */
export const parseFault = (text: string): FaultRule | undefined => {
  const [name, every = '1', ...rest] = text.split(':')
  const fault = faultNames.find((each) => each === name)
  return fault && /^[1-9]\d*$/.test(every) && rest.length === 0 ? { fault, every: Number(every) } : undefined
}

const spoilt = (answer: ChatAnswer, fault: FaultName | undefined): ChatAnswer => {
  const [call] = answer.calls
  if (fault === 'empty') return { ...answer, text: '', calls: [] }
  if (fault === 'content-filter') return { ...answer, text: '', calls: [], finish: 'filter' }
  if (fault === 'bad-arguments' && call)
    return { ...answer, calls: [{ ...call, arguments: call.arguments.slice(0, -1) }] }
  if (fault === 'two-calls' && call) return { ...answer, calls: [call, call] }
  return answer
}

/** An answer with its fault, and the usage that is told with it. */
export const withFault = (
  answer: ChatAnswer,
  fault: FaultName | undefined,
): { readonly answer: ChatAnswer; readonly usage: JsonValue } => ({
  answer: spoilt(answer, fault),
  usage: fault === 'wrong-usage' ? { prompt_tokens: -1, completion_tokens: 'many' } : wireUsage(answer),
})
