import { messagesAround } from '../../engine/preview/messagesAround'
import { placedFiring } from '../../engine/preview/placedFiring'
import {
  type FiringMessagesParams,
  type FiringMessagesResult,
  firingMessagesMethod,
} from '../../protocol/languageServer'
import type { Feature } from '../context'

/** What the policy read after a firing, without and with it. */
export const firingMessages: Feature = ({ connection, previews, guarded, runtime }) =>
  connection.onRequest(
    firingMessagesMethod,
    guarded('firingMessages', async (asked: FiringMessagesParams): Promise<FiringMessagesResult | null> => {
      const preview = await previews.wait(asked.uri)
      const trial = preview?.rollouts.find(({ reference }) => reference === asked.rollout)
      const site = preview?.hooks
        .find(({ hook }) => hook === asked.hook)
        ?.sites.find(
          (each) => each.rollout === asked.rollout && each.step === asked.step && each.callId === asked.callId,
        )
      if (preview === undefined || trial === undefined || site === undefined) return null
      return messagesAround(await runtime.readLog(trial.log), placedFiring(site, preview.question.state))
    }),
  )
