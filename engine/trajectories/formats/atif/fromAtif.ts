import type { JsonObject, JsonValue } from '../../../documents/json'
import type { ToolCall } from '../../message'
import { contentText } from '../contentText'
import { type Conversation, type ForeignMessage, outcomeOfScore } from '../conversation'
import { FormatError } from '../formatError'
import type { LossCounter } from '../losses'
import { countOf, listAt, listOf, objectAt, objectOf, textAt, textOf } from '../members'
import { toolArguments } from '../toolArguments'

const versionForm = /^ATIF-v1\.(\d+)$/
const newestMinor = 8

const readMembers = new Set(['schema_version', 'session_id', 'trajectory_id', 'agent', 'steps', 'final_metrics'])
const readOfStep = new Set([
  'step_id',
  'source',
  'message',
  'tool_calls',
  'observation',
  'metrics',
  'is_copied_context',
])
const readOfStepSilently = new Set(['llm_call_count', 'model_name'])
const readOfMetrics = new Set(['prompt_tokens', 'completion_tokens'])
const readOfAgent = new Set(['name', 'version', 'model_name'])
const readOfResult = new Set(['source_call_id', 'content'])
const readOfCall = new Set(['tool_call_id', 'function_name', 'arguments'])

/** Throws for a version that this reads differently than it was meant. */
export const checkAtifVersion = (document: JsonObject): void => {
  const version = textAt(document, 'schema_version', '')
  const minor = versionForm.exec(version)?.[1]
  if (minor !== undefined && Number(minor) <= newestMinor) return
  throw new FormatError('schema_version', `is "${version}"; ATIF-v1.0 to ATIF-v1.${newestMinor} are known here`)
}

/** A trajectory of ATIF by another tool. Harbor keeps rewards elsewhere; one in the root's `extra` counts. */
export const fromAtif = (value: JsonValue, losses: LossCounter): Conversation => {
  const document = objectAt(value, '')
  checkAtifVersion(document)
  const agent = objectAt(document['agent'], 'agent')
  const steps = listAt(document, 'steps', '').map((step, index) => objectAt(step, `steps[${index}]`))
  if (steps.length === 0) throw new FormatError('steps', 'is empty')
  const model = textOf(agent, 'model_name') ?? steps.map((step) => textOf(step, 'model_name')).find(Boolean)
  losses.addOthers('trajectory', { ...document, extra: otherExtra(document) }, readMembers)
  losses.addOthers('agent', agent, readOfAgent)
  const score = scoreOf(document)
  return {
    task: textOf(document, 'trajectory_id') ?? textOf(document, 'session_id'),
    attempt: 0,
    agent: textAt(agent, 'name', 'agent'),
    model,
    environment: { id: 'atif', version: textAt(document, 'schema_version', '') },
    messages: steps.flatMap((step, index) => messagesOf(step, `steps[${index}]`, losses)),
    score,
    scorer: score === undefined ? undefined : 'reward',
    outcome: outcomeOfScore(score),
  }
}

const scoreNames = ['reward', 'score'] as const

const scoreOf = (document: JsonObject): number | undefined => {
  const extra = objectOf(document, 'extra')
  const found = scoreNames.map((name) => extra[name]).find((value) => typeof value === 'number')
  return typeof found === 'number' && found >= 0 && found <= 1 ? found : undefined
}

const otherExtra = (document: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(objectOf(document, 'extra')).filter(([name]) => !scoreNames.some((known) => known === name)),
  )

const messagesOf = (step: JsonObject, place: string, losses: LossCounter): readonly ForeignMessage[] => {
  const source = textAt(step, 'source', place)
  losses.addOthers('step', step, new Set([...readOfStep, ...readOfStepSilently]))
  const text = contentText(step['message'], `${place}.message`, losses)
  const observations = observationsOf(step, place, losses)
  if (source === 'agent') return [agentMessage(step, text, place, losses), ...observations]
  if (source !== 'system' && source !== 'user') {
    throw new FormatError(`${place}.source`, `is "${source}"; system, user and agent are known here`)
  }
  return [...(text === '' && observations.length > 0 ? [] : [{ role: source, text } as const]), ...observations]
}

const agentMessage = (step: JsonObject, text: string, place: string, losses: LossCounter): ForeignMessage => {
  const metrics = objectOf(step, 'metrics')
  losses.addOthers('step.metrics', metrics, readOfMetrics)
  const inputTokens = countOf(metrics, 'prompt_tokens')
  const outputTokens = countOf(metrics, 'completion_tokens')
  const isKnown = inputTokens !== undefined || outputTokens !== undefined
  return {
    role: 'assistant',
    text,
    calls: listOf(step, 'tool_calls', place).map((call, index) =>
      callOf(objectAt(call, `${place}.tool_calls[${index}]`), `${place}.tool_calls[${index}]`, losses),
    ),
    ...(isKnown && { usage: { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 } }),
    isCopied: step['is_copied_context'] === true,
  }
}

const callOf = (call: JsonObject, place: string, losses: LossCounter): ToolCall => {
  losses.addOthers('tool_call', call, readOfCall)
  return {
    id: textAt(call, 'tool_call_id', place),
    tool: textAt(call, 'function_name', place),
    arguments: toolArguments(call['arguments'], losses),
  }
}

/** What answers no call is said by the environment all the same; a model sees it as words of the user. */
const observationsOf = (step: JsonObject, place: string, losses: LossCounter): readonly ForeignMessage[] => {
  const within = `${place}.observation`
  return listOf(objectOf(step, 'observation'), 'results', within).map((value, index) => {
    const at = `${within}.results[${index}]`
    const result = objectAt(value, at)
    losses.addOthers('result', result, readOfResult)
    const callId = textOf(result, 'source_call_id')
    const text = contentText(result['content'], `${at}.content`, losses)
    return callId === undefined ? { role: 'user', text } : { role: 'tool', text, callId }
  })
}
