import { AgentError } from '../agent'
import { type CallLog, type ChatCalls, requestHash } from './chatCalls'

/** Answers from a log alone: the same requests get the same answers, and no endpoint is asked. */
export const recordedCalls = ({ find }: Pick<CallLog, 'find'>, run: string): ChatCalls => ({
  ask: async (body, seed) => {
    const answer = find(requestHash(body, seed))
    if (answer) return answer
    throw new AgentError(
      `The call log of ${run} has no answer to this request. Play its tasks under its harnesses, with its seed and its attempts.`,
    )
  },
})
