import type { Message, Origin, ToolSpec } from '../trajectories/message'
import type { TokenSegment, TokenSpan } from '../trajectories/tokenSegment'
import type { RenderedSpan, Renderer } from './renderer'

/** The tokens of one rollout, kept as they grow. */
export interface TokenTrack {
  /**
   * Brings the tokens up to a request and returns them, opening of the turn included. Nothing when no turn fits into
   * the context any more.
   */
  request(messages: readonly Message[], messageId: string, tools: readonly ToolSpec[]): Int32Array | undefined
  /** Adds the turn that answers the last request. Returns where it lies. */
  answer(tokens: ArrayLike<number>, logprobs: ArrayLike<number>): { segment: number; from: number; to: number }
  segments(blocked: ReadonlySet<string>): readonly TokenSegment[]
}

interface GrowingSegment {
  tokens: Int32Array
  logprobs: Float32Array
  length: number
  readonly spans: TokenSpan[]
  /** The messages that the tokens render, the policy's own turns included. */
  readonly shown: { readonly id: string; readonly text: string | null }[]
}

const startSegment = (): GrowingSegment => ({
  tokens: new Int32Array(256),
  logprobs: new Float32Array(256),
  length: 0,
  spans: [],
  shown: [],
})

const reserve = (segment: GrowingSegment, room: number): void => {
  const needed = segment.length + room
  if (needed <= segment.tokens.length) return
  const tokens = new Int32Array(2 * needed)
  const logprobs = new Float32Array(2 * needed)
  tokens.set(segment.tokens.subarray(0, segment.length))
  logprobs.set(segment.logprobs.subarray(0, segment.length))
  segment.tokens = tokens
  segment.logprobs = logprobs
}

const append = (
  segment: GrowingSegment,
  tokens: ArrayLike<number>,
  about: { readonly origin: Origin; readonly message: string; readonly mask: 0 | 1 },
): TokenSpan => {
  reserve(segment, tokens.length)
  segment.tokens.set(tokens, segment.length)
  const span = { from: segment.length, to: segment.length + tokens.length, ...about }
  segment.length = span.to
  segment.spans.push(span)
  return span
}

/** The request shows all that the segment shows, in the same order, unchanged: it can go on where it stopped. */
const extendsShown = ({ shown }: GrowingSegment, messages: readonly Message[]): boolean =>
  shown.length <= messages.length &&
  shown.every(({ id, text }, index) => {
    const message = messages[index]
    return message?.id === id && (text === null || message.text === text)
  })

const finished = (
  { tokens, logprobs, length, spans }: GrowingSegment,
  blocked: ReadonlySet<string>,
): Pick<TokenSegment, 'tokens' | 'logprobs' | 'spans'> => ({
  tokens: Array.from(tokens.subarray(0, length)),
  logprobs: Array.from(logprobs.subarray(0, length)),
  spans: spans.map((span) => (blocked.has(span.message) ? { ...span, blocked: true } : span)),
})

/**
 * Follows a rollout in tokens. Only what is new since the last turn is rendered; a request that does not extend the one
 * before (something expired, or was dropped) starts a new segment, whose earlier turns are context with mask 0.
 */
export const tokenTrack = (
  renderer: Renderer,
  about: Pick<TokenSegment, 'version' | 'sampling'>,
  contextTokens: number | null,
): TokenTrack => {
  const limit = contextTokens ?? Number.POSITIVE_INFINITY
  const segments: GrowingSegment[] = []
  let current: GrowingSegment | undefined
  let asked = ''

  const segmentFor = (messages: readonly Message[]): GrowingSegment => {
    if (current && extendsShown(current, messages)) return current
    current = startSegment()
    segments.push(current)
    return current
  }

  const show = (segment: GrowingSegment, { tokens, origin, message }: RenderedSpan): void => {
    append(segment, tokens, { origin, message, mask: 0 })
  }

  return {
    request: (messages, messageId, tools) => {
      const segment = segmentFor(messages)
      const from = segment.shown.length
      for (const span of renderer.render(messages, from, tools)) show(segment, span)
      for (const { id, text } of messages.slice(from)) segment.shown.push({ id, text })
      if (segment.length + renderer.turnOpening.length >= limit) return undefined
      append(segment, renderer.turnOpening, { origin: 'policy', message: messageId, mask: 0 })
      asked = messageId
      return segment.tokens.subarray(0, segment.length)
    },
    answer: (tokens, logprobs) => {
      if (current === undefined) throw new Error('A turn was added before any request was made')
      const { from, to } = append(current, tokens, { origin: 'policy', message: asked, mask: 1 })
      current.logprobs.set(logprobs, from)
      // The text of a sampled turn is whatever the renderer reads in its tokens: only its id tells it again.
      current.shown.push({ id: asked, text: null })
      return { segment: segments.length - 1, from, to }
    },
    segments: (blocked) =>
      segments.map((segment, index) => ({ segment: index, ...about, ...finished(segment, blocked) })),
  }
}
