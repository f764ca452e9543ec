import { Type } from 'typebox'
import { jaccard, normalisedCode, normaliseNames, trigramsOf } from '../facts/codeNormalise'
import { shortHash } from '../facts/textHash'
import { defineCondition, parametersOf } from './defineCondition'
import { count, oneOf } from './parameterSchemas'
import { perCall } from './perCall'

interface Block {
  readonly step: number
  readonly text: string
  readonly trigrams: ReadonlySet<string>
}

const noTrigrams: ReadonlySet<string> = new Set()

export const repeatedCode = defineCondition({
  id: 'repeated_code',
  summary: 'True when the code of the call equals, or nearly equals, code of the last blocks.',
  needs: [['C']],
  parameters: parametersOf({
    minRepeats: Type.Optional(count(2, 2, 'Equal blocks, this one included.')),
    lookback: Type.Optional(count(1, 5, 'Earlier blocks that are compared.')),
    normalise: Type.Optional(
      oneOf(normaliseNames, 'What is ignored: nothing, white space, or layout and comments.', 'tokens'),
    ),
    similarity: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        default: 1,
        description: '1 asks for equal code; less asks for this share of common runs of three tokens.',
      }),
    ),
  }),
  bindings: ['repeatCount', 'firstStep'],
  replayable: true,
  create: ({ minRepeats, lookback, normalise, similarity }) => {
    const earlier: Block[] = []
    const alike = (one: Block, other: Block): boolean =>
      one.text === other.text || (similarity < 1 && jaccard(one.trigrams, other.trigrams) >= similarity)
    return perCall(({ call, step }, { catalog }) => {
      if (call.code === undefined) return undefined
      const language = catalog.tools[call.tool]?.language
      const text = normalisedCode(call, normalise, language)
      const block = { step, text, trigrams: similarity < 1 ? trigramsOf(call, language) : noTrigrams }
      const equal = earlier.filter((other) => alike(block, other))
      earlier.push(block)
      if (earlier.length > lookback) earlier.shift()
      const repeatCount = equal.length + 1
      if (repeatCount < minRepeats) return undefined
      return { key: shortHash(text), bindings: { repeatCount, firstStep: equal[0]?.step ?? step } }
    })
  },
})
