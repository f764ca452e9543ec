import { type Static, Type } from 'typebox'
import { count, oneOfNames, orNull, text } from './shape'
import { HashSchema } from './vocabulary'

export const callLineNames = ['sent', 'answered', 'failed', 'lost-in-flight'] as const
export const chatFinishNames = ['stop', 'length', 'filter', 'overflow'] as const

const AnswerSchema = Type.Object(
  {
    text: text('What the model said.'),
    calls: Type.Array(
      Type.Object({
        name: text('Tool.'),
        arguments: text('Arguments as the model wrote them, JSON if it wrote JSON.'),
      }),
      { description: 'Tool calls, in order.' },
    ),
    finish: oneOfNames(chatFinishNames, {
      description: 'Why it stopped: by itself, at the limit of tokens, by a filter, or before it began.',
    }),
    usage: orNull(Type.Object({ inputTokens: count('Tokens read.'), outputTokens: count('Tokens written.') }), {
      description: 'Tokens as the endpoint counted them; null = it told none.',
    }),
  },
  { description: 'The answer; with `answered` only.' },
)

/** One line of `calls.jsonl`, the log of a run's requests to an endpoint. */
export const CallLineSchema = Type.Object(
  {
    type: oneOfNames(callLineNames, { description: 'What became of the request.' }),
    hash: { ...HashSchema, description: 'Hash of the request and its seed.' },
    answer: Type.Optional(AnswerSchema),
    reason: Type.Optional(text('Why it failed; with `failed` only.')),
  },
  { title: 'Call', description: 'A request to a model endpoint, or what became of it.' },
)
export type CallLine = Static<typeof CallLineSchema>
