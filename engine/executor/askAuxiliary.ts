import type { ModelAnswer, ModelCall, ModelQuestion } from '../hooks/outcome'
import type { AuxiliaryCalls, Episode } from './episode'
import { questionSeed } from './seeds'

const added = (sofar: AuxiliaryCalls | undefined, { usage, money }: ModelCall): AuxiliaryCalls => ({
  calls: (sofar?.calls ?? 0) + 1,
  input: (sofar?.input ?? 0) + usage.inputTokens,
  output: (sofar?.output ?? 0) + usage.outputTokens,
  ...((sofar?.money !== undefined || money !== undefined) && { money: (sofar?.money ?? 0) + (money ?? 0) }),
})

/** Asks the auxiliary model of a hook, and counts what that cost. */
export const askAuxiliary = async (episode: Episode, question: ModelQuestion): Promise<ModelAnswer> => {
  const { askModel, auxiliary, progress, signal } = episode
  if (askModel === undefined) return { kind: 'failed', reason: 'no auxiliary model is configured for this run' }
  const answer = await askModel(question, questionSeed(episode.seed, progress.questions++), signal)
  if (answer.call) auxiliary.set(question.kind, added(auxiliary.get(question.kind), answer.call))
  return answer
}
