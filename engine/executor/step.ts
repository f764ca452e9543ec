import type { CallFacts, ResultFacts } from '../hooks/moment'
import { blockCall, type Dispatched, dispatchCall, stopEnding } from './dispatch'
import { type Ending, type Episode, flushNotes } from './episode'
import { answerOf, attemptFinish } from './finishAttempt'
import { settle } from './settle'
import { type Sampled, sampleTurn } from './turn'

type Turn = Extract<Sampled, { kind: 'turn' }>

const carryOut = async (episode: Episode, call: CallFacts, { settled }: Turn): Promise<Dispatched> => {
  if (settled.decision.kind === 'block') return blockCall(episode, call, settled.decision.texts)
  if (!episode.harness.finishTools.has(call.tool)) return dispatchCall(episode, call)
  const { ending, blocked } = await attemptFinish(episode, answerOf(call), call)
  return { ...(ending && { ending }), ...(blocked && { blocked: true as const }) }
}

/** A turn all of whose calls were vetoed is left out of base views as a whole; a partly vetoed one has none. */
const noteVetoes = (episode: Episode, turn: Turn, vetoed: number): void => {
  if (vetoed === 0) return
  if (vetoed === turn.facts.calls.length) episode.blockedTurns.add(turn.message)
  else episode.progress.partlyBlocked = true
}

const runCalls = async (
  episode: Episode,
  turn: Turn,
): Promise<{ ending?: Ending; results: readonly ResultFacts[] }> => {
  const results: ResultFacts[] = []
  let vetoed = 0
  for (const call of turn.facts.calls) {
    episode.signal.throwIfAborted()
    const { result, blocked, ending } = await carryOut(episode, call, turn)
    if (result) results.push(result)
    if (blocked) vetoed++
    if (!ending) continue
    noteVetoes(episode, turn, vetoed)
    return { ending, results }
  }
  noteVetoes(episode, turn, vetoed)
  return { results }
}

const runTurn = async (episode: Episode, turn: Turn): Promise<Ending | undefined> => {
  const { finish, calls } = turn.facts
  const { decision } = turn.settled
  if (calls.length === 0 && decision.kind === 'block') {
    episode.notes.push(...decision.texts)
    episode.blockedTurns.add(turn.message)
  } else if (calls.length === 0 && finish) {
    const { ending, blocked } = await attemptFinish(episode, finish.answer, undefined)
    if (blocked) episode.blockedTurns.add(turn.message)
    if (ending) return ending
  }
  const { ending, results } = await runCalls(episode, turn)
  if (ending) return ending
  return stopEnding(await settle(episode, { event: 'after_batch', batch: results }))
}

/** Rules whose scope the turn was the first to enter, as a message of the harness ahead of the hooks' note. */
const tellScopedRules = (episode: Episode, { facts }: Turn): void => {
  const texts = episode.tellRules(facts.calls)
  if (texts.length === 0) return
  episode.progress.partlyBlocked = true
  episode.transcript.add({ role: 'user', origin: 'harness-prompt', text: texts.join('\n\n'), mask: 0 })
}

/** One step: a model call and everything until the next one. Returns why the episode is over, or nothing. */
export const runStep = async (episode: Episode): Promise<Ending | undefined> => {
  episode.progress.step++
  const sampled = await sampleTurn(episode)
  if (sampled.kind === 'ending') return sampled.ending
  const ending = sampled.kind === 'turn' ? await runTurn(episode, sampled) : undefined
  if (ending) return ending
  if (sampled.kind === 'turn') tellScopedRules(episode, sampled)
  flushNotes(episode, episode.progress.step + 1)
  return undefined
}
