import type { Agent, AgentTurn, TurnContext } from '../../engine/policies/agent'
import type { ToolCall } from '../../engine/trajectories/message'

/**
 * One turn in a line: `look k=1` a call, `look k=1; done answer=x` two calls, `> text` plain text, `? reason` an
 * unreadable turn, `overflow` a request that does not fit. An error is thrown.
 */
export type ScriptedTurn = string | Error

/** Turns in order (the last one repeats), or a function of the turn's index and request. */
export type Script = readonly ScriptedTurn[] | ((index: number, context: TurnContext) => ScriptedTurn)

const callOf = (text: string, id: string): ToolCall => {
  const [tool = '', ...pairs] = text.split(' ')
  const values = pairs.map((pair) => pair.split('=')).map(([name = '', value = '']) => [name, value] as const)
  return { id, tool, arguments: Object.fromEntries(values) }
}

const usage = { inputTokens: 10, outputTokens: 2 }

export const turnOf = (line: string, messageId: string): AgentTurn => {
  if (line === 'overflow') return { text: '', calls: [], overflow: true }
  if (line.startsWith('> ')) return { text: line.slice(2), calls: [], usage }
  if (line.startsWith('? ')) return { text: 'gibberish', calls: [], parseError: line.slice(2), usage }
  return { text: line, calls: line.split('; ').map((text, index) => callOf(text, `${messageId}.${index}`)), usage }
}

/** A request as the policy saw it. */
export interface SeenRequest {
  readonly texts: readonly string[]
  readonly context: TurnContext
}

/** An agent that says what a test wrote down. Each word is a token. `requests` takes down what it was asked. */
export const scriptedAgent = (script: Script, requests: SeenRequest[] = []): Agent => ({
  id: 'scripted',
  contextTokens: null,
  open: () => {
    let index = 0
    return {
      next: async (context, signal) => {
        signal.throwIfAborted()
        requests.push({ texts: context.messages.map(({ text }) => text), context })
        const at = index++
        const line = typeof script === 'function' ? script(at, context) : (script[at] ?? script.at(-1) ?? '> ')
        if (line instanceof Error) throw line
        return turnOf(line, context.messageId)
      },
      segments: () => [],
      countTokens: (text) => text.split(/\s+/).filter((word) => word !== '').length,
    }
  },
})
