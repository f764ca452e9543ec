import type { CallFacts, FinishFacts } from '../hooks/moment'
import { stopEnding } from './dispatch'
import { answerCall, type Ending, type Episode, hookParts } from './episode'
import { settle } from './settle'

/** The answer a finish call carries: its `answer`, else its only argument. */
export const answerOf = ({ arguments: args }: CallFacts): string | null => {
  const values = Object.values(args)
  const answer = args['answer'] ?? (values.length === 1 ? values[0] : undefined)
  if (answer === undefined || answer === null) return null
  return typeof answer === 'string' ? answer : JSON.stringify(answer)
}

const accept = async (episode: Episode, finish: FinishFacts): Promise<Ending> => {
  episode.log?.write({ type: 'finish', step: episode.progress.step, ...finish, accepted: true })
  await settle(episode, { event: 'after_finish', finish })
  return { kind: 'finish', answer: finish.answer }
}

/** A finish tool tells the environment; an environment that rejects the call sends the policy back to work. */
const deliver = async (episode: Episode, call: CallFacts, finish: FinishFacts): Promise<Ending | undefined> => {
  const result = await episode.environment.step(
    { id: call.id, tool: call.tool, arguments: call.arguments },
    episode.signal,
  )
  if (!result.isError) return accept(episode, finish)
  episode.log?.write({ type: 'finish', step: episode.progress.step, ...finish, accepted: false })
  answerCall(episode, call, [{ origin: 'environment', text: result.text }], true)
  return undefined
}

/**
 * A finish attempt: `before_finish`, then accepted or refused. A refused one uses a turn; its texts answer the finish
 * call, or go into the note when a plain answer was refused. Raises no tool events. `blocked` = a hook refused.
 */
export const attemptFinish = async (
  episode: Episode,
  answer: string | null,
  call: CallFacts | undefined,
): Promise<{ readonly ending?: Ending; readonly blocked: boolean }> => {
  const finish: FinishFacts = { answer, ...(call && { callId: call.id }) }
  const settled = await settle(episode, { event: 'before_finish', finish })
  const stopped = stopEnding(settled)
  if (settled.decision.kind !== 'block' && !stopped) {
    const ending = call ? await deliver(episode, call, finish) : await accept(episode, finish)
    return { ...(ending && { ending }), blocked: false }
  }
  episode.log?.write({ type: 'finish', step: episode.progress.step, ...finish, accepted: false })
  if (settled.decision.kind !== 'block') return { ...(stopped && { ending: stopped }), blocked: false }
  if (call === undefined) episode.notes.push(...settled.decision.texts)
  else answerCall(episode, call, hookParts(settled.decision.texts), true)
  return { blocked: true }
}
