import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message, Origin } from '../trajectories/message'
import type { TokenSegment } from '../trajectories/tokenSegment'
import { tokenTrack } from './tokenTrack'
import { wordRenderer } from './wordRenderer'

const words = ['go', 'left', 'right', 'wall', 'home']
const vocabulary = ['<task>', '<act>', '<obs>', '<msg>', '<end>', ...words]
const renderer = wordRenderer(vocabulary)
const about = { version: { step: 0, ref: 'w' }, sampling: { temperature: 1, topP: 1, topK: 0, maxTokens: 8 } }

const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((list) => list.join(' '))
const origin = fc.constantFrom('environment', 'hook:one', 'hook:two', 'harness-prompt' as const)

/** One step of an episode: a turn, what it is answered with, and perhaps a message that leaves the request. */
const step = fc.record({
  turn: text,
  answers: fc.array(fc.record({ origin, text }), { maxLength: 3 }),
  leaves: fc.option(fc.nat(), { nil: undefined, freq: 6 }),
})
interface Step {
  readonly turn: string
  readonly answers: readonly { readonly origin: Origin; readonly text: string }[]
  readonly leaves: number | undefined
}

const renderAll = (messages: readonly Message[]): readonly number[] =>
  renderer.render(messages, 0, []).flatMap(({ tokens }) => tokens)

/** Plays the steps; checks every request against a rendering from nothing. */
const play = (steps: readonly Step[]): { segments: readonly TokenSegment[]; turns: readonly string[] } => {
  const track = tokenTrack(renderer, about, null)
  let messages: Message[] = [{ id: 'task', role: 'user', origin: 'harness-prompt', text: 'go home', mask: 0 }]
  for (const [index, { turn, answers, leaves }] of steps.entries()) {
    const id = `turn${index}`
    const request = track.request(messages, id, [])
    expect(Array.from(request ?? [])).toEqual([...renderAll(messages), ...renderer.turnOpening])
    const tokens = renderer.turnTokens(turn)
    track.answer(
      tokens,
      tokens.map(() => -1),
    )
    messages.push({ id, role: 'assistant', origin: 'policy', text: turn, mask: 1 })
    messages.push(
      ...answers.map((answer, place) => ({ id: `${index}.${place}`, role: 'user', mask: 0, ...answer }) as const),
    )
    if (leaves !== undefined) messages = messages.filter((_, place) => place !== 1 + (leaves % messages.length))
  }
  return { segments: track.segments(new Set()), turns: steps.map(({ turn }) => turn) }
}

const steps = fc.array(step, { minLength: 1, maxLength: 12 })

describe('the token track', () => {
  it('gives each request as if it were rendered from nothing, whatever leaves it', () => {
    fc.assert(fc.property(steps, (course) => void play(course)))
  })

  it('covers every token by exactly one span, in order', () => {
    fc.assert(
      fc.property(steps, (course) => {
        for (const { spans, tokens } of play(course).segments) {
          expect(spans.map(({ from }) => from)).toEqual([0, ...spans.slice(0, -1).map(({ to }) => to)])
          expect(spans.at(-1)?.to).toBe(tokens.length)
        }
      }),
    )
  })

  it('holds each sampled turn as action exactly once over all segments', () => {
    fc.assert(
      fc.property(steps, (course) => {
        const { segments, turns } = play(course)
        const actions = segments.flatMap(({ spans, tokens }) =>
          spans.filter(({ mask }) => mask === 1).map(({ from, to }) => tokens.slice(from, to)),
        )
        expect(actions).toEqual(turns.map((turn) => renderer.turnTokens(turn)))
      }),
    )
  })

  it('has a log-probability exactly where it has an action', () => {
    fc.assert(
      fc.property(steps, (course) => {
        for (const { spans, logprobs } of play(course).segments) {
          for (const { from, to, mask } of spans) {
            expect(logprobs.slice(from, to).every((value) => value + mask === 0)).toBe(true)
          }
        }
      }),
    )
  })

  it('stays one segment while nothing leaves', () => {
    fc.assert(
      fc.property(steps, (course) => {
        const growing = course.map((one) => ({ ...one, leaves: undefined }))
        expect(play(growing).segments).toHaveLength(1)
      }),
    )
  })

  it('refuses a turn that nobody asked for', () => {
    expect(() => tokenTrack(renderer, about, null).answer([1], [0])).toThrow('before any request')
  })
})
