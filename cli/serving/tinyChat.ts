import { miniappsTools } from '../../engine/environments/miniapps/catalog'
import { reminders, vocabulary } from '../../engine/environments/miniapps/vocabulary'
import type { SendChat } from '../../engine/policies/chat/chatCalls'
import { tokenChat } from '../../engine/policies/chat/serving/tokenChat'
import { wordRenderer } from '../../engine/policies/wordRenderer'
import { note } from '../text/output'
import { startTinyPolicy, tinyContextTokens, tinySampling } from '../workspace/tinyPolicy'

/** The embedded policy behind the chat protocol. */
export const startTinyChat = async (
  warmStart: number,
  signal: AbortSignal,
): Promise<{ readonly answer: SendChat; dispose(): Promise<void> }> => {
  note('Making the embedded policy ready.')
  const policy = await startTinyPolicy({}, { warmStart, onEvent: () => undefined, signal })
  const sampler = await policy.publish()
  const world = {
    tools: miniappsTools,
    vocabulary: new Set(vocabulary),
    reminders: new Set<string>(reminders),
  }
  const answer = tokenChat({
    sampler,
    renderer: wordRenderer(vocabulary),
    world,
    sampling: tinySampling,
    contextTokens: tinyContextTokens,
  })
  return { answer, dispose: () => policy.dispose() }
}
