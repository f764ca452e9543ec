import { describe, expect, it } from 'vitest'
import type { Message, Origin } from '../trajectories/message'
import { tokenTrack } from './tokenTrack'
import { wordRenderer } from './wordRenderer'

const vocabulary = ['<task>', '<act>', '<obs>', '<msg>', '<end>', 'find', 'seek', 'none', 'next', 'v5', 'done']
const renderer = wordRenderer(vocabulary)
const about = { version: { step: 2, ref: 'w' }, sampling: { temperature: 1, topP: 1, topK: 0, maxTokens: 8 } }
const words = (tokens: ArrayLike<number>) => Array.from(tokens, (token) => vocabulary[token]).join(' ')

/** Messages as a script: `id origin: text`. */
const message = (line: string): Message => {
  const [, id = '', origin = '', text = ''] = /^(\S+) (\S+): (.*)$/.exec(line) ?? []
  const isPolicy = origin === 'policy'
  // The scripts below name origins only.
  return { id, role: isPolicy ? 'assistant' : 'user', origin: origin as Origin, text, mask: isPolicy ? 1 : 0 }
}

const open = (contextTokens: number | null = null) => {
  const track = tokenTrack(renderer, about, contextTokens)
  const asked: (string | undefined)[] = []
  const sampled: string[] = []

  /** Asks for a turn and answers with a text. */
  const turn = (id: string, text: string, ...lines: string[]) => {
    const request = track.request(lines.map(message), id, [])
    asked.push(request && words(request))
    if (request === undefined) return
    const tokens = renderer.turnTokens(text)
    const logprobs = tokens.map((_, at) => -(at + 1))
    const { segment, from, to } = track.answer(tokens, logprobs)
    sampled.push(`${segment}:${from}-${to}`)
  }

  /** Each segment as its spans: `message mask words`. */
  const spans = (...blocked: string[]) =>
    track
      .segments(new Set(blocked))
      .map(({ tokens, spans: all }) =>
        all.map(
          ({ from, to, message: id, mask, blocked: is }) =>
            `${id} ${mask}${is ? '!' : ''} ${words(tokens.slice(from, to))}`,
        ),
      )
  return { track, turn, asked, sampled, spans }
}

const task = 'm0 harness-prompt: find'

describe('a rollout in tokens', () => {
  it('of two turns is one segment with two actions', () => {
    const { turn, sampled, spans } = open()
    turn('m1', 'seek', task)
    turn('m3', 'done v5', task, 'm1 policy: seek', 'm2 environment: v5')
    expect(sampled).toEqual(['0:4-6', '0:10-13'])
    expect(spans()).toEqual([
      [
        'm0 0 <task> find <end>',
        'm1 0 <act>',
        'm1 1 seek <end>',
        'm2 0 <obs> v5 <end>',
        'm3 0 <act>',
        'm3 1 done v5 <end>',
      ],
    ])
  })

  it('with a hook that speaks between is still one segment', () => {
    const { turn, spans } = open()
    turn('m1', 'seek', task)
    turn('m4', 'seek', task, 'm1 policy: seek', 'm2 environment: none', 'm3 hook:pages: next')
    expect(spans()[0]?.slice(3, 5)).toEqual(['m2 0 <obs> none <end>', 'm3 0 <msg> next <end>'])
  })

  it('whose failed turn is asked for again without being shown begins a new segment', () => {
    const { turn, sampled, spans } = open()
    turn('m1', 'none', task)
    turn('m2', 'seek', task)
    expect(sampled).toEqual(['0:4-6', '1:4-6'])
    expect(spans()).toEqual([
      ['m0 0 <task> find <end>', 'm1 0 <act>', 'm1 1 none <end>'],
      ['m0 0 <task> find <end>', 'm2 0 <act>', 'm2 1 seek <end>'],
    ])
  })

  it('whose failed turn stays shown goes on in its segment', () => {
    const { turn, sampled } = open()
    turn('m1', 'none', task)
    turn('m2', 'seek', task, 'm1 policy: none')
    expect(sampled).toEqual(['0:4-6', '0:7-9'])
  })

  it('with a message that expired begins a new segment, in which earlier turns are context', () => {
    const { turn, asked, spans } = open()
    turn('m2', 'seek', task, 'm1 hook:once: next')
    turn('m4', 'done v5', task, 'm2 policy: seek', 'm3 environment: v5')
    expect(asked[1]).toBe('<task> find <end> <act> seek <end> <obs> v5 <end> <act>')
    expect(spans()[1]).toEqual([
      'm0 0 <task> find <end>',
      'm2 0 <act> seek <end>',
      'm3 0 <obs> v5 <end>',
      'm4 0 <act>',
      'm4 1 done v5 <end>',
    ])
  })

  it('goes on in the newer segment after a message expired, not in the older', () => {
    const { turn, sampled } = open()
    turn('m2', 'seek', task, 'm1 hook:once: next')
    turn('m3', 'seek', task, 'm2 policy: seek')
    turn('m4', 'seek', task, 'm2 policy: seek', 'm3 policy: seek')
    expect(sampled.map((place) => place.charAt(0))).toEqual(['0', '1', '1'])
  })

  it('marks every span of a vetoed turn, in each segment that shows it', () => {
    const { turn, spans } = open()
    turn('m1', 'seek', task)
    turn('m3', 'done v5', 'm1 policy: seek', task, 'm2 hook:guard: none')
    expect(spans('m1').map((segment) => segment.filter((span) => span.includes('!')))).toEqual([
      ['m1 0! <act>', 'm1 1! seek <end>'],
      ['m1 0! <act> seek <end>'],
    ])
  })

  it.each([
    [3, undefined],
    [4, undefined],
    [5, '<task> find <end> <act>'],
  ])('in a context of %d tokens asks for %j', (limit, request) => {
    const { turn, asked } = open(limit)
    turn('m1', 'seek', task)
    expect(asked).toEqual([request])
  })

  it('that no longer fits keeps what it has, and can go on when something leaves', () => {
    const { turn, asked, sampled, spans } = open(11)
    turn('m1', 'seek', task)
    turn('m3', 'seek', task, 'm1 policy: seek', 'm2 environment: none none')
    turn('m3', 'seek', task, 'm1 policy: seek')
    expect(asked).toEqual(['<task> find <end> <act>', undefined, '<task> find <end> <act> seek <end> <act>'])
    expect(sampled).toEqual(['0:4-6', '1:7-9'])
    expect(spans()[0]?.at(-1)).toBe('m2 0 <obs> none none <end>')
  })

  it('gives segments that later turns do not change', () => {
    const { track, turn } = open()
    turn('m1', 'seek', task)
    const before = track.segments(new Set())
    const copy = structuredClone(before)
    turn('m2', 'seek', task, 'm1 policy: seek')
    expect(before).toEqual(copy)
    expect(before[0]).toMatchObject({ segment: 0, ...about })
  })

  it('keeps log-probabilities on sampled tokens and zeros elsewhere', () => {
    const { track, turn } = open()
    turn('m1', 'done v5', task)
    expect(track.segments(new Set())[0]?.logprobs).toEqual([0, 0, 0, 0, -1, -2, -3])
  })
})
