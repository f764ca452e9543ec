import type { MarkdownString } from 'vscode'
import type { EntryEvidence, EntryEvidenceResult } from '../../protocol/languageServer'
import { changedParts } from '../outdatedText'
import type { VsCode } from '../vscodeApi'
import { commandLink, plainText } from './markdownText'

const openTrajectory = 'harnessS.openTrajectory'

/** Rollouts that are listed, the telling ones first. */
const mostListed = 8

/** Everything behind the numbers of an entry, with links to the logs that they come from. */
export const evidenceHover = (vscode: VsCode, result: EntryEvidenceResult, entry: EntryEvidence): MarkdownString => {
  const { l10n, MarkdownString: Markdown } = vscode
  const parts = [
    ...outdatedPart(l10n, result),
    resultPart(l10n, result),
    ...hookPart(l10n, entry),
    versionPart(l10n, result),
    ...rolloutsPart(l10n, entry),
  ]
  const hover = new Markdown(parts.join('\n\n'))
  hover.isTrusted = { enabledCommands: [openTrajectory] }
  return hover
}

type L10n = VsCode['l10n']

const outdatedPart = (l10n: L10n, { outdatedBy }: EntryEvidenceResult): readonly string[] => {
  if (outdatedBy.length === 0) return []
  const parts = changedParts(l10n, outdatedBy)
  return [`**${plainText(l10n.t('Outdated: since this run {0} changed. Evaluate the sibling again.', parts))}**`]
}

const resultPart = (
  { t }: L10n,
  { run, repaired, targets, regressed, controls, verdict, reasons }: EntryEvidenceResult,
) =>
  plainText(
    t(
      '{0}: {1} of {2} targets repaired, {3} of {4} controls regressed. Verdict: {5} ({6}).',
      run,
      repaired,
      targets,
      regressed,
      controls,
      verdict,
      reasons.join('; '),
    ),
  )

const hookPart = ({ t }: L10n, { hook }: EntryEvidence): readonly string[] => {
  if (hook === undefined) return []
  const { name, fired, complied, tokens, tokensPerCompliance } = hook
  const said = t('Firings of {0}: {1}, with {2} tokens in all.', name, fired, tokens)
  return [plainText(`${said} ${complianceText(t, { fired, complied, tokensPerCompliance })}`)]
}

const complianceText = (
  t: L10n['t'],
  {
    fired,
    complied,
    tokensPerCompliance,
  }: Pick<NonNullable<EntryEvidence['hook']>, 'fired' | 'complied' | 'tokensPerCompliance'>,
): string => {
  if (complied === null) return t('Whether it was followed cannot be told: its condition does not end by what is done.')
  const rate = fired === 0 ? 0 : Math.round((100 * complied) / fired)
  const share = t('Within three turns the policy followed {0} of {1} ({2} %)', complied, fired, rate)
  return tokensPerCompliance === null
    ? `${share}.`
    : t('{0}, at {1} tokens per compliance.', share, Number(tokensPerCompliance.toFixed(1)))
}

const versionPart = ({ t }: L10n, { sibling, stateHash, policy }: EntryEvidenceResult): string => {
  const step = policy.step === undefined ? t('not recorded') : String(policy.step)
  return plainText(
    t('Sibling {0}, {1}. Policy {2}, {3}, training step: {4}.', sibling, stateHash, policy.id, policy.ref ?? '', step),
  )
}

const rolloutsPart = ({ t }: L10n, { rollouts }: EntryEvidence): readonly string[] => {
  if (rollouts.length === 0) return []
  const results = { repaired: t('repaired'), regressed: t('regressed'), unchanged: t('unchanged') }
  const lines = rollouts.slice(0, mostListed).map(({ task, result, log, step }) => {
    const label = step === undefined ? t('open the log') : t('open at step {0}', step)
    const link = commandLink(plainText(label), openTrajectory, step === undefined ? [log] : [log, step])
    return `- ${plainText(`${task}, ${results[result]}`)} ${link}`
  })
  const rest = rollouts.length - mostListed
  return [lines.join('\n'), ...(rest > 0 ? [plainText(t('and {0} more', rest))] : [])]
}
