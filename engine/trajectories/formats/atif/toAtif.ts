import type { TrajectoryRecord } from '../../../documents/kinds/trajectory'
import type { Message } from '../../message'
import { type ExportedRollout, type ExportFormat, functionTools } from '../exportedRollout'
import { type AtifGroup, atifGroups } from './atifSteps'

/** What `extra.harnessS` holds at the root and at each step: our records as they are, so that nothing is lost. */
export const extraName = 'harnessS'
export const extraVersion = 1

const messagesIn = ({ records }: AtifGroup): readonly Message[] =>
  records.flatMap((record) => (record.type === 'message' ? [record.message] : []))

const observationOf = (messages: readonly Message[], called: ReadonlySet<string>): object => {
  const results = messages
    .filter(({ role }) => role === 'tool')
    .map(({ callId, text }) => ({
      ...(callId !== undefined && called.has(callId) && { source_call_id: callId }),
      content: text,
    }))
  return results.length === 0 ? {} : { observation: { results } }
}

const metricsOf = (call: TrajectoryRecord | undefined): object =>
  call?.type === 'model_call' && call.usage !== null
    ? { metrics: { prompt_tokens: call.usage.inputTokens, completion_tokens: call.usage.outputTokens } }
    : {}

const agentStep = (group: AtifGroup): object => {
  const messages = messagesIn(group)
  const assistant = messages.find(({ role }) => role === 'assistant')
  const calls = assistant?.calls ?? []
  return {
    source: 'agent',
    message: assistant?.text ?? '',
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ id, tool, arguments: args }) => ({
        tool_call_id: id,
        function_name: tool,
        arguments: args,
      })),
    }),
    ...observationOf(messages, new Set(calls.map(({ id }) => id))),
    ...metricsOf(group.records[0]),
    llm_call_count: 1,
  }
}

const spokenStep = (group: AtifGroup): object => {
  const [said] = messagesIn(group)
  return { source: said?.role === 'system' ? 'system' : 'user', message: said?.text ?? '' }
}

const stepOf = (group: AtifGroup, index: number): object => ({
  step_id: index + 1,
  ...(group.records[0]?.type === 'model_call' ? agentStep(group) : spokenStep(group)),
  extra: { [extraName]: { records: group.records } },
})

/** ATIF wants a step at least. */
const emptyStep = { step_id: 1, source: 'system', message: '' }

const usageSum = (records: readonly TrajectoryRecord[], name: 'inputTokens' | 'outputTokens'): number =>
  records.reduce((sum, record) => sum + (record.type === 'model_call' ? (record.usage?.[name] ?? 0) : 0), 0)

const documentOf = ({ run, result, records, catalog }: ExportedRollout): object => {
  const { before, groups } = atifGroups(records)
  const steps = groups.map(stepOf)
  const tools = functionTools(catalog)
  return {
    schema_version: 'ATIF-v1.7',
    session_id: run.id,
    trajectory_id: `${run.id}/${result.rollout}`,
    agent: {
      name: result.harness,
      version: run.harnesses.find(({ id }) => id === result.harness)?.stateHash ?? 'unknown',
      model_name: run.policy.model ?? run.policy.id,
      ...(tools.length > 0 && { tool_definitions: tools }),
    },
    steps: steps.length === 0 ? [emptyStep] : steps,
    final_metrics: {
      total_prompt_tokens: usageSum(records, 'inputTokens'),
      total_completion_tokens: usageSum(records, 'outputTokens'),
      total_steps: Math.max(1, steps.length),
    },
    extra: { [extraName]: { version: extraVersion, before, result } },
  }
}

/** ATIF: readable for others by its steps, and for us by the records that lie in their `extra`. */
export const atifFormat: ExportFormat = { each: 'file', write: documentOf }
