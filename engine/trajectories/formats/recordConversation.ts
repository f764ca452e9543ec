import { logVersion } from '../../../protocol/logVersion'
import type { ResultLine } from '../../documents/kinds/resultLine'
import type { TrajectoryRecord } from '../../documents/kinds/trajectory'
import { callFacts } from '../../hooks/facts/callSites'
import type { Message } from '../message'
import { type Conversation, type ForeignMessage, notScored } from './conversation'
import { harnessIdOf, type ImportedRollout, type ImportSetting, idOf } from './importedRollout'

const origins = { system: 'harness-prompt', user: 'user', assistant: 'policy', tool: 'environment' } as const

const messageOf = (foreign: ForeignMessage, index: number): Message => ({
  id: `m${index}`,
  role: foreign.role,
  origin: origins[foreign.role],
  text: foreign.text,
  ...(foreign.calls && foreign.calls.length > 0 && { calls: foreign.calls }),
  ...(foreign.callId !== undefined && { callId: foreign.callId }),
  ...(foreign.isError !== undefined && { isError: foreign.isError }),
  mask: foreign.role === 'assistant' && foreign.isCopied !== true ? 1 : 0,
})

/** Records of the messages in order; an assistant's message is a turn, and a tool's is the result of a call. */
const recordsOf = ({ messages }: Conversation, { catalog }: ImportSetting): readonly TrajectoryRecord[] => {
  const called = new Set<string>()
  let step = 0
  return messages.flatMap((foreign, index): readonly TrajectoryRecord[] => {
    const message = messageOf(foreign, index)
    const record = (): TrajectoryRecord => ({ type: 'message', step, message })
    if (foreign.role === 'assistant') {
      step += 1
      for (const { id } of foreign.calls ?? []) called.add(id)
      const isLast = index === messages.length - 1
      return [...turnRecords(foreign, { step, index, isLast }), record(), ...callRecords(foreign, step, catalog)]
    }
    if (foreign.role !== 'tool' || foreign.callId === undefined || !called.has(foreign.callId)) return [record()]
    return [resultRecord(foreign, foreign.callId, step, message.id), record()]
  })
}

/** An assistant that says something and calls nothing at the very end is done: what it says is its answer. */
const isAnswer = ({ calls = [] }: ForeignMessage, isLast: boolean): boolean => isLast && calls.length === 0

const turnRecords = (
  foreign: ForeignMessage,
  { step, index, isLast }: { readonly step: number; readonly index: number; readonly isLast: boolean },
): readonly TrajectoryRecord[] => [
  {
    type: 'model_call',
    step,
    seed: 0,
    context: Array.from({ length: index }, (_, message) => `m${message}`),
    usage: foreign.usage ?? null,
    finishReason: foreign.finishReason ?? 'stop',
    ...(isAnswer(foreign, isLast) && { finish: { answer: foreign.text } }),
  },
]

const callRecords = (
  { calls = [] }: ForeignMessage,
  step: number,
  catalog: ImportSetting['catalog'],
): readonly TrajectoryRecord[] =>
  calls.map(({ id, tool, arguments: args }) => ({
    type: 'tool_call',
    step,
    call: callFacts(catalog, id, tool, args),
  }))

const resultRecord = (foreign: ForeignMessage, callId: string, step: number, shown: string): TrajectoryRecord => {
  const { text, rawText = text, isError = false } = foreign
  return {
    type: 'tool_result',
    step,
    result: {
      callId,
      text: rawText,
      isError,
      truncated: rawText !== text,
      elidedChars: Math.max(0, rawText.length - text.length),
    },
    shown,
  }
}

const endRecords = (conversation: Conversation, steps: number): readonly TrajectoryRecord[] => {
  const { score, scorer, outcome, reason, messages } = conversation
  const last = messages.at(-1)
  const answer = last?.role === 'assistant' && isAnswer(last, true) ? last.text : undefined
  return [
    ...(answer === undefined ? [] : [{ type: 'finish' as const, step: steps, answer, accepted: true }]),
    ...(score === undefined
      ? []
      : [
          {
            type: 'score' as const,
            score,
            success: outcome === 'pass',
            outcome: outcome === 'limit' ? ('turn-limit' as const) : ('completed' as const),
            scorer: { name: scorer ?? 'imported', version: '' },
          },
        ]),
    { type: 'end', outcome, steps, ...whyOf(outcome, score, reason) },
  ]
}

const whyOf = (outcome: Conversation['outcome'], score: number | undefined, reason: string | undefined) => {
  const why = reason ?? (outcome === 'error' && score === undefined ? notScored : undefined)
  return why === undefined ? {} : { reason: why }
}

const sumOf = (messages: readonly ForeignMessage[], name: 'inputTokens' | 'outputTokens'): number =>
  messages.reduce((sum, { usage }) => sum + (usage?.[name] ?? 0), 0)

const headerOf = (
  conversation: Conversation,
  result: ResultLine,
  harness: ImportedRollout['harness'],
): TrajectoryRecord => ({
  type: 'header',
  schemaVersion: logVersion,
  rollout: result.rollout,
  task: result.task,
  attempt: result.attempt,
  seed: 0,
  harness,
  environment: conversation.environment,
  policy: { id: conversation.model ?? 'unknown', ref: '' },
  maxTurns: Math.max(1, result.steps),
  contextTokens: null,
  taskFacts: {
    text: conversation.messages.find(({ role }) => role === 'user')?.text ?? '',
    apps: [],
    tags: [],
    expectsAnswer: null,
  },
})

/** The split that imported tasks are of. */
export const importedSplit = 'imported'

/** What a line of results holds besides who played what and how it ended: none of it is known of an import. */
const emptyResult = {
  seed: 0,
  firings: {},
  labels: {},
  purpose: 'eval',
  split: importedSplit,
  family: null,
  tags: [],
  update: null,
  group: null,
  rank: null,
  policyVersion: null,
} satisfies Partial<ResultLine>

/** A rollout of another tool as the log and the result line of one of ours. `fallback` names a task without an id. */
export const recordConversation = (
  conversation: Conversation,
  fallback: string,
  setting: ImportSetting,
): ImportedRollout => {
  const { messages, attempt, outcome, score = 0 } = conversation
  const task = idOf(conversation.task ?? fallback)
  const harness = setting.pinOf(setting.harness ?? harnessIdOf(conversation.agent))
  const steps = messages.filter(({ role }) => role === 'assistant').length
  const result: ResultLine = {
    rollout: `${harness.id}/${task}/${attempt}`,
    task,
    harness: harness.id,
    attempt,
    outcome,
    score: outcome === 'error' ? null : score,
    steps,
    tokens: { input: sumOf(messages, 'inputTokens'), output: sumOf(messages, 'outputTokens'), harness: 0 },
    ...emptyResult,
  }
  return {
    records: [
      headerOf(conversation, result, harness),
      ...recordsOf(conversation, setting),
      ...endRecords(conversation, steps),
    ],
    result,
    sealed: conversation.sealed ?? null,
    harness,
    environment: conversation.environment,
    policy: { id: conversation.model ?? 'unknown' },
  }
}
