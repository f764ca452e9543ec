import type { TrialRollout } from '../../engine/preview/livePreview'
import { type FiringsResult, firingsMethod, type HookParams, type PreviewedLog } from '../../protocol/languageServer'
import type { Feature } from '../context'
import { uriOfPath } from '../uris'

/** Where a hook would have fired, as it is written now. */
export const firings: Feature = ({ connection, previews, guarded }) =>
  connection.onRequest(
    firingsMethod,
    guarded('firings', async ({ uri, hook: name }: HookParams): Promise<FiringsResult | null> => {
      const preview = await previews.wait(uri)
      const hook = preview?.hooks.find((each) => each.hook === name)
      if (preview === undefined || hook === undefined) return null
      const { isSample, rollouts, question } = preview
      return {
        hook: name,
        parent: question.parent.id,
        isSample,
        rollouts: rollouts.map(toLog),
        firings: hook.sites.map(({ rollout, step, callId, status, reason, text }) => ({
          rollout,
          step,
          status,
          ...(callId !== undefined && { callId }),
          ...(reason !== undefined && { reason }),
          ...(text !== undefined && { text }),
        })),
      }
    }),
  )

const toLog = ({ reference, task, outcome, log, played }: TrialRollout): PreviewedLog => ({
  rollout: reference,
  task,
  outcome,
  steps: played.moments.at(-1)?.step ?? 0,
  log: uriOfPath(log),
})
