import type { SampleOptions } from '../sampler'
import type { Datum, Loss } from '../trainablePolicy'
import type { Dimensions } from './shape'

/** Ids outside the vocabulary would make the kernels read outside their tables. */
const checkTokens = (what: string, tokens: Int32Array, { vocabulary }: Dimensions) => {
  const at = tokens.findIndex((token) => token < 0 || token >= vocabulary)
  if (at >= 0) {
    throw new RangeError(`${what}: token ${tokens[at]} at ${at} is outside the vocabulary of ${vocabulary} words.`)
  }
}

/** Throws a RangeError unless the prompt leaves room for at least one token and the options make sense. */
export const checkSample = (tokens: Int32Array, options: SampleOptions, dimensions: Dimensions): void => {
  if (tokens.length === 0) throw new RangeError('Tiny policy: nothing to continue, the prompt is empty.')
  if (tokens.length >= dimensions.context) {
    throw new RangeError(`Tiny policy: a prompt of ${tokens.length} tokens fills the context of ${dimensions.context}.`)
  }
  checkTokens('Prompt', tokens, dimensions)
  if (!(options.temperature >= 0)) throw new RangeError(`Temperature ${options.temperature} is not 0 or more.`)
  if (!(options.topP > 0 && options.topP <= 1)) throw new RangeError(`topP ${options.topP} is not above 0 and up to 1.`)
  if (!(Number.isInteger(options.topK) && options.topK >= 0))
    throw new RangeError(`topK ${options.topK} is not 0 or a count.`)
  if (!(Number.isInteger(options.maxTokens) && options.maxTokens >= 0)) {
    throw new RangeError(`maxTokens ${options.maxTokens} is not a count.`)
  }
}

/** Throws a RangeError unless a sequence of at least two tokens fits the context and the vocabulary. */
export const checkSequence = (what: string, tokens: Int32Array, dimensions: Dimensions): void => {
  if (tokens.length < 2 || tokens.length > dimensions.context) {
    throw new RangeError(`${what}: ${tokens.length} tokens where 2 to ${dimensions.context} are possible.`)
  }
  checkTokens(what, tokens, dimensions)
}

const arraysOf = (datum: Datum, loss: Loss) => {
  const always = { target: datum.target, weights: datum.weights }
  if (loss === 'cross_entropy') return always
  return { ...always, logprobs: datum.logprobs, advantages: datum.advantages }
}

/** Throws a RangeError that names the datum and the array at fault. */
export const checkDatums = (datums: readonly Datum[], loss: Loss, dimensions: Dimensions): void => {
  for (const [index, datum] of datums.entries()) {
    const what = `Datum ${index}`
    const rows = datum.input.length
    if (rows < 1 || rows >= dimensions.context) {
      throw new RangeError(`${what}: ${rows} input tokens where 1 to ${dimensions.context - 1} are possible.`)
    }
    for (const [name, array] of Object.entries(arraysOf(datum, loss))) {
      if (array?.length !== rows) {
        throw new RangeError(`${what}: ${name} has ${array?.length ?? 'no'} entries for ${rows} input tokens.`)
      }
    }
    checkTokens(`${what}, input`, datum.input, dimensions)
    checkTokens(`${what}, target`, datum.target, dimensions)
  }
}
