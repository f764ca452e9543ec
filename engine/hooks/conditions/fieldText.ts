import { remembered } from '../../documents/remembered'
import type { ConditionInstance, Fact, Match } from '../condition'
import type { CallFacts, Moment } from '../moment'
import type { Prefix } from '../prefix'
import { callStarts } from './callStarts'

/** The texts that conditions may search. Hidden reasoning is none of them: another policy may not produce it. */
export const fieldNames = [
  'task.text',
  'assistant.text',
  'call.arguments',
  'call.code',
  'result.text',
  'finish.answer',
  'transcript',
] as const
type Field = (typeof fieldNames)[number]

/** What a condition over some field needs. */
export const anyFieldNeeds: readonly (readonly Fact[])[] = [['T'], ['A'], ['C'], ['R'], ['F'], ['M']]

/** What a condition over this field needs. */
export const fieldNeeds = (field: unknown): readonly (readonly Fact[])[] => {
  const name = fieldNames.find((known) => known === field)
  return name === undefined ? anyFieldNeeds : needs[name]
}

/** Always the same objects, of which more is remembered. */
const needs: { readonly [field in Field]: readonly (readonly Fact[])[] } = {
  'task.text': [['T']],
  'assistant.text': [['A']],
  'call.arguments': [['C']],
  'call.code': [['C']],
  'result.text': [['R']],
  'finish.answer': [['F']],
  transcript: [['M']],
}

/** A condition over the text of a field. The transcript is searched piece by piece as it grows, its last find stands. */
export const perField = (field: Field, find: (text: string) => Match | undefined): ConditionInstance =>
  field === 'transcript'
    ? overTranscript(find)
    : {
        test: (moment, prefix) => {
          const text = textOf(field, moment, prefix)
          return text === undefined ? undefined : find(text)
        },
      }

const overTranscript = (find: (text: string) => Match | undefined): ConditionInstance => {
  const start = callStarts()
  let last: Match | undefined
  let isNew = true
  return {
    observe: (moment, prefix) => {
      const pieces = isNew ? [prefix.task.text] : []
      isNew = false
      const call = start(prefix)?.call
      if (moment.event === 'after_model' || moment.event === 'format_error') pieces.push(moment.assistant?.text ?? '')
      if (call !== undefined) pieces.push(call.code ?? argumentsJson(call))
      if (moment.event === 'after_tool') pieces.push(moment.result?.text ?? '')
      for (const piece of pieces) last = find(piece) ?? last
    },
    test: () => last,
  }
}

const argumentsJson = remembered((call: CallFacts) => JSON.stringify(call.arguments))

const textOf = (field: Exclude<Field, 'transcript'>, moment: Moment, prefix: Prefix): string | undefined => {
  switch (field) {
    case 'task.text':
      return prefix.task.text
    case 'assistant.text':
      return moment.assistant?.text
    case 'call.arguments':
      return moment.call && argumentsJson(moment.call)
    case 'call.code':
      return moment.call?.code
    case 'result.text':
      return moment.result?.text
    case 'finish.answer':
      return moment.finish?.answer ?? undefined
  }
}
