import type { EntryEvidence, EntryEvidenceResult } from '../../protocol/languageServer'
import { outdatedText } from '../outdatedText'
import type { VsCode } from '../vscodeApi'

type L10n = VsCode['l10n']
type HookEvidence = NonNullable<EntryEvidence['hook']>

/** Enough of a hash to tell versions apart. */
export const shortHash = (hash: string): string => hash.replace(/^sha256:/, '').slice(0, 8)

/** What stands behind the line of an entry, short and the most telling first: the edge of the window may cut it. */
export const evidenceText = (l10n: L10n, result: EntryEvidenceResult, { hook }: EntryEvidence): string => {
  return [
    ...(result.outdatedBy.length > 0 ? [outdatedText(l10n, result.outdatedBy)] : []),
    repairText(l10n, result),
    ...(hook === undefined ? [] : [hookText(l10n, hook)]),
    versionText(l10n, result),
  ].join(' · ')
}

const repairText = ({ t }: L10n, { repaired, targets, regressed, controls, verdict }: EntryEvidenceResult) =>
  t('{0}/{1} repaired, {2}/{3} regressed, {4}', repaired, targets, regressed, controls, verdict)

const hookText = ({ t }: L10n, { fired, complied, tokensPerCompliance }: HookEvidence): string => {
  if (fired === 0) return t('never fired')
  if (complied === null) return t('{0} fired', fired)
  if (tokensPerCompliance === null) return t('{0} fired, none followed', fired)
  return t('{0} fired, {1} followed, {2} tokens each', fired, complied, Number(tokensPerCompliance.toFixed(1)))
}

/** The run, and which sibling and policy its numbers are of. */
const versionText = ({ t }: L10n, { run, sibling, stateHash, policy }: EntryEvidenceResult): string => {
  const version = policy.ref === undefined ? policy.id : `${policy.id} ${shortHash(policy.ref)}`
  const played = [run, `${sibling} ${shortHash(stateHash)}`, version].join(', ')
  return policy.step === undefined ? played : t('{0}, step {1}', played, policy.step)
}
