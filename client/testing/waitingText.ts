import type { RunEvent } from '../../protocol/runEvent'
import type { VsCode } from '../vscodeApi'

/** Why nothing seems to happen; undefined for all that is no such event. */
export const waitingText = ({ l10n: { t } }: VsCode, event: RunEvent): string | undefined => {
  if (event.type === 'note') return event.text
  if (event.type === 'rollout_retried') return t('{0}: {1} Trying once more.', event.rollout, event.reason)
  if (event.type === 'endpoint_back') return t('{0} answers again, after {1} s.', event.endpoint, event.waited)
  if (event.type !== 'endpoint_waiting') return undefined
  const { endpoint, reason, seconds, waited } = event
  return t('Waiting for {0}: {1}. Next try in {2} s; last answer {3} s ago.', endpoint, reason, seconds, waited)
}
