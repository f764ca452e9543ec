import type { Divergence } from '../../engine/trajectories/pairing/divergence'
import type { VsCode } from '../vscodeApi'

/** Of a divergence what is named. */
interface Parting {
  readonly divergence: Divergence | undefined
  /** Ids of the harnesses. */
  readonly left: string
  readonly right: string
  /** The hook that speaks there. */
  readonly hook: string | undefined
}

/** Where two rollouts part, as a sentence. */
export const verdictOf = (vscode: VsCode, parting: Parting): string => {
  const { divergence, left, right } = parting
  const { t } = vscode.l10n
  if (divergence === undefined) return t('{0} and {1} say and do the same.', left, right)
  const { step } = divergence
  const reason = reasonOf(vscode, parting, divergence)
  if (step === undefined) return t('At the end: {0}', reason)
  return step === 0 ? t('Before step 1: {0}', reason) : t('Step {0}: {1}', step, reason)
}

const reasonOf = ({ l10n: { t } }: VsCode, { left, right, hook }: Parting, { by, only }: Divergence): string => {
  const one = only === 'left' ? left : right
  switch (by) {
    case 'hook':
      if (only === undefined) return t('hooks say different things.')
      return t('hook {0} speaks under {1}.', hook ?? '?', one)
    case 'policy':
      if (only === undefined) return t('the policy does something else under {0} than under {1}.', right, left)
      return t('the policy goes on under {0} only.', one)
    case 'environment':
      if (only === undefined) return t('the environment answers something else under {0} than under {1}.', right, left)
      return t('the environment answers under {0} only.', one)
    case 'ending':
      if (only === undefined) return t('{0} and {1} end differently.', left, right)
      return t('only the log of {0} has an end.', one)
    case 'other':
      return only === undefined ? t('the records differ.') : t('only {0} has this record.', one)
  }
}
