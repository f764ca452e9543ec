import { compileHooks } from '../../engine/hooks/session/compileHooks'
import { whyNot as reasonsOf } from '../../engine/preview/whyNot'
import { whyText } from '../../engine/preview/whyText'
import { type WhyNotParams, type WhyNotResult, whyNotMethod } from '../../protocol/languageServer'
import type { Feature } from '../context'

/** Why a hook did not fire at a step of a recorded rollout. */
export const whyNot: Feature = ({ connection, previews, guarded }) =>
  connection.onRequest(
    whyNotMethod,
    guarded('whyNot', async ({ uri, hook, rollout, step }: WhyNotParams): Promise<WhyNotResult | null> => {
      const preview = await previews.wait(uri)
      const trial = preview?.rollouts.find(({ reference }) => reference === rollout)
      if (preview === undefined || trial === undefined) return null
      const { state, countTokens } = preview.question
      const why = reasonsOf(trial.played, compileHooks(state, trial.catalog), { hook, step }, countTokens)
      return { text: why === undefined ? null : whyText(why) }
    }),
  )
