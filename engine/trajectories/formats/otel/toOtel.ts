import type { RunHeader } from '../../../documents/kinds/run'
import type { TrajectoryRecord, TrajectoryRecordOf } from '../../../documents/kinds/trajectory'
import type { Message } from '../../message'
import type { ExportedRollout, ExportFormat } from '../exportedRollout'
import type { LossCounter } from '../losses'
import { inputMessages, outputMessages } from './otelMessages'
import { attributesForm, type Span, type SpanEvent, spanForm, spanIdOf, traceIdOf } from './otlp'

/** A log has no clock: the records of a rollout count as a millisecond each, from the start of the run. */
const nanosPerRecord = 1_000_000n

const startOf = ({ startedAt }: RunHeader): bigint => {
  const at = Date.parse(startedAt ?? '')
  return Number.isNaN(at) ? 0n : BigInt(at) * 1_000_000n
}

/** What becomes neither a span nor an event. */
const lostTypes: ReadonlySet<TrajectoryRecord['type']> = new Set(['hook_answer', 'decision', 'limit', 'finish'])

interface Setting {
  readonly rollout: ExportedRollout
  readonly reference: string
  readonly root: string
  readonly messages: ReadonlyMap<string, Message>
  readonly timeOf: (index: number) => bigint
}

const modelOf = ({ policy }: RunHeader): string => policy.model ?? policy.id

/** The assistant's message follows its call at once. */
const answerTo = (records: readonly TrajectoryRecord[], index: number): Message | undefined => {
  const next = records.slice(index + 1).find(({ type }) => type === 'message' || type === 'model_call')
  return next?.type === 'message' && next.message.role === 'assistant' ? next.message : undefined
}

const chatSpan = (call: TrajectoryRecordOf<'model_call'>, index: number, setting: Setting): Span => {
  const { rollout, reference, root, messages, timeOf } = setting
  const model = modelOf(rollout.run)
  const answer = answerTo(rollout.records, index)
  return {
    name: `chat ${model}`,
    kind: 3,
    spanId: spanIdOf(reference, `record ${index}`),
    parentSpanId: root,
    start: timeOf(index),
    end: timeOf(index + 1),
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'harness-s',
      'gen_ai.request.model': model,
      'gen_ai.request.seed': call.seed,
      'gen_ai.conversation.id': reference,
      'gen_ai.response.finish_reasons': [call.finishReason],
      'gen_ai.usage.input_tokens': call.usage?.inputTokens,
      'gen_ai.usage.output_tokens': call.usage?.outputTokens,
      'gen_ai.input.messages': inputMessages(call.context.flatMap((id) => messages.get(id) ?? [])),
      'gen_ai.output.messages': answer && outputMessages(answer, call.finishReason),
    },
  }
}

const toolSpan = (record: TrajectoryRecordOf<'tool_result'>, index: number, setting: Setting): Span => {
  const { rollout, reference, root, timeOf } = setting
  const { callId, text, isError } = record.result
  const made = rollout.records.findLast(
    (one, at): one is TrajectoryRecordOf<'tool_call'> =>
      at < index && one.type === 'tool_call' && one.call.id === callId,
  )
  const tool = made?.call.tool ?? 'unknown'
  return {
    name: `execute_tool ${tool}`,
    kind: 1,
    spanId: spanIdOf(reference, `record ${index}`),
    parentSpanId: root,
    start: timeOf(index),
    end: timeOf(index + 1),
    isError,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool,
      'gen_ai.tool.type': 'function',
      'gen_ai.tool.call.id': callId,
      'gen_ai.tool.call.arguments': made && JSON.stringify(made.call.arguments),
      'gen_ai.tool.call.result': text,
      'error.type': isError ? 'tool_error' : undefined,
    },
  }
}

const eventOf = (record: TrajectoryRecord, time: bigint): readonly SpanEvent[] => {
  if (record.type === 'hook') {
    const { hook, event, action, status, reason, key, tokens } = record
    const named = { hook, event, action, status, reason, key, tokens, bindings: JSON.stringify(record.bindings) }
    const attributes = Object.fromEntries(
      Object.entries(named).map(([name, value]) => [`harness_s.hook.${name}`, value]),
    )
    return [{ name: 'harness_s.hook', time, attributes }]
  }
  if (record.type !== 'score') return []
  return [
    {
      name: 'gen_ai.evaluation.result',
      time,
      attributes: {
        'gen_ai.evaluation.name': record.scorer.name,
        'gen_ai.evaluation.score.value': record.score,
        'gen_ai.evaluation.score.label': record.success ? 'pass' : 'fail',
      },
    },
  ]
}

const agentSpan = ({ rollout, reference, root, timeOf }: Setting): Span => {
  const { run, result, records } = rollout
  return {
    name: `invoke_agent ${result.harness}`,
    kind: 1,
    spanId: root,
    start: timeOf(0),
    end: timeOf(records.length),
    isError: result.outcome === 'error',
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': 'harness-s',
      'gen_ai.agent.name': result.harness,
      'gen_ai.conversation.id': reference,
      'gen_ai.request.model': modelOf(run),
      'harness_s.run': run.id,
      'harness_s.task': result.task,
      'harness_s.attempt': result.attempt,
      'harness_s.outcome': result.outcome,
      'harness_s.time': 'one millisecond per record',
      'error.type': result.outcome === 'error' ? 'environment_failure' : undefined,
    },
    events: records.flatMap((record, index) => eventOf(record, timeOf(index))),
  }
}

const countLosses = (records: readonly TrajectoryRecord[], losses: LossCounter): void => {
  losses.add('when things happened')
  for (const record of records) {
    if (lostTypes.has(record.type)) losses.add(`record ${record.type}`)
    if (record.type === 'header') losses.add('hashes, seed and budgets of the header')
    if (record.type !== 'message') continue
    if (record.message.parts !== undefined) losses.add('who made the parts of a message')
    losses.add('origin and mask of a message')
  }
}

const resourceSpans = (rollout: ExportedRollout): object => {
  const { run, result, records } = rollout
  const reference = `${run.id}/${result.rollout}`
  const begin = startOf(run)
  const setting: Setting = {
    rollout,
    reference,
    root: spanIdOf(reference, 'rollout'),
    messages: new Map(
      records.flatMap((one) => (one.type === 'message' ? [[one.message.id, one.message] as const] : [])),
    ),
    timeOf: (index) => begin + BigInt(index) * nanosPerRecord,
  }
  const spans = records.flatMap((record, index): readonly Span[] => {
    if (record.type === 'model_call') return [chatSpan(record, index, setting)]
    return record.type === 'tool_result' ? [toolSpan(record, index, setting)] : []
  })
  return {
    resource: { attributes: attributesForm({ 'service.name': 'harness-s', 'service.version': run.engineVersion }) },
    scopeSpans: [
      {
        scope: { name: 'harness-s', version: run.engineVersion },
        spans: [agentSpan(setting), ...spans].map((span) => spanForm(traceIdOf(reference), span)),
      },
    ],
  }
}

/** Spans of the semantic conventions for generative AI, one trace per rollout and line, as OTLP's file exporter writes. */
export const otelFormat: ExportFormat = {
  each: 'line',
  write: (rollout, losses) => {
    countLosses(rollout.records, losses)
    return { resourceSpans: [resourceSpans(rollout)] }
  },
}
