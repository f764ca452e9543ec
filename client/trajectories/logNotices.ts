import { logVersion } from '../../protocol/logVersion'
import type { VsCode } from '../vscodeApi'

export interface LogFacts {
  readonly rows: number
  readonly tornBytes: number
  /** Undefined where the first line is no header. */
  readonly schemaVersion: number | undefined
  /** Lines seen so far that are no records, counted from 1. */
  readonly damaged: readonly number[]
}

/** What the reader of a log has to know before relying on it. */
export const logNotices = ({ l10n: { t } }: VsCode, facts: LogFacts): readonly string[] => {
  const notices: string[] = []
  if (facts.rows === 0 && facts.tornBytes === 0)
    return [t('This log is empty: its rollout has not begun, or was lost.')]
  if (facts.schemaVersion === undefined)
    notices.push(t('The first line is no header: this may not be a trajectory log.'))
  else if (facts.schemaVersion > logVersion) {
    notices.push(
      t(
        'This log was written in version {0} of the format, and this extension knows version {1}. Update it to see all.',
        facts.schemaVersion,
        logVersion,
      ),
    )
  }
  if (facts.damaged.length > 0) {
    notices.push(t('Lines that are no records, shown as they are: {0}.', facts.damaged.slice(0, 10).join(', ')))
  }
  if (facts.tornBytes > 0) {
    notices.push(
      t(
        'The last line is cut off after {0} bytes and not shown; it is read when the rest is written.',
        facts.tornBytes,
      ),
    )
  }
  return notices
}
