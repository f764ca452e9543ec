import type { Message, ToolCall } from '../../../trajectories/message'
import { randomStream } from '../randomStream'
import { fetchValue } from './argumentHabit'
import { look } from './lookingHabit'
import { nothingSeen, see } from './sightings'
import { answerAtOnce, type Disposition, type Move, type Progress, type Situation } from './situation'
import { continueWriting, write } from './writingHabit'

export const defaultDisposition: Disposition = { eps: 0.005, obedience: 0.93 }

const decide = (now: Situation): Move => {
  const { seen, progress } = now
  const atOnce = answerAtOnce(now)
  if (atOnce) return atOnce
  if (progress.writing !== undefined) return continueWriting(now, progress.writing)
  switch (seen.goal.family) {
    case 'find':
    case 'last':
    case 'move':
      return look(now)
    case 'fetch':
      return fetchValue(now)
    case 'put':
    case 'patch':
      return write(now, seen.goal.value)
  }
}

/** One request for a turn: the messages so far, and a seed for this turn's chance. */
interface Request {
  readonly messages: readonly Message[]
  readonly messageId: string
  readonly seed: number
}

const turnOf = (move: Move, id: string): { readonly text: string; readonly calls: readonly ToolCall[] } => ({
  text: [move.tool, ...Object.values(move.arguments)].join(' '),
  calls: [{ id, tool: move.tool, arguments: { ...move.arguments } }],
})

const openSession = (disposition: Disposition) => {
  const seen = nothingSeen()
  const progress: Progress = { page: 0, tries: 0, writing: undefined, passedReadback: false, last: undefined }
  let read = 0
  return {
    next: async ({ messages, messageId, seed }: Request) => {
      see(seen, messages.slice(read))
      read = messages.length
      const move = decide({ seen, progress, random: randomStream(seed), disposition })
      progress.last = move.tool
      return turnOf(move, `${messageId}.0`)
    },
    segments: () => [],
    countTokens: (text: string) => text.split(/\s+/).filter((word) => word !== '').length,
  }
}

/**
 * The scripted agent whose episodes warm-start a policy. It looks at page 1 only, guesses arguments and trusts its
 * writes, unless a message of the harness reminds it (`obedience`) or luck helps (`eps`). It takes the policy's part in
 * a rollout and knows nothing but the messages.
 */
export const demonstrator = (disposition: Disposition = defaultDisposition) => ({
  id: 'miniapps-demonstrator',
  contextTokens: null,
  open: () => openSession(disposition),
})
