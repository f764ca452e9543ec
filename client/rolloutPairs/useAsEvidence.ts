import type { QuickPickItem, TextDocument } from 'vscode'
import { parseDocument } from '../../engine/documents/text/parse'
import { type AddedEvidence, addEvidence } from '../../engine/language/evidence/addEvidence'
import { addCause, addEntry } from '../../engine/language/evidence/addNewPlace'
import type { EvidencePlace } from '../../engine/language/evidence/evidencePlaces'
import { newProfile } from '../../engine/language/evidence/newProfile'
import { isRegression, isRepair, type RolloutPair, showsFailure } from '../../engine/language/evidence/rolloutPair'
import { noticeText } from '../noticeText'
import type { LineageStore } from '../pool/lineageStore'
import type { VsCode } from '../vscodeApi'
import type { EvidenceDocuments, FittingDocument } from './evidenceDocuments'
import { makeDocument, takeEvidence } from './takeEvidence'

/** A pair of rollouts with the state of the sibling that played. */
export interface ShownPair {
  readonly pair: RolloutPair
  readonly stateHash: string | undefined
}

interface Parts {
  readonly vscode: VsCode
  readonly documents: EvidenceDocuments
  readonly lineage: LineageStore
}

/**
 * Writes a pair of rollouts into the proposal or profile at hand, or one that the user picks, as an edit that can be
 * undone. Nothing is saved.
 */
export const useAsEvidence = async (parts: Parts, shown: ShownPair): Promise<void> => {
  const { vscode, documents } = parts
  const { pair } = shown
  if (!showsFailure(pair) && !isRegression(pair)) throw new Error(whyNone(vscode, pair))
  const atHand = await documents.atHand(pair)
  const target = atHand ?? (await pickDocument(vscode, await documents.about(pair)))
  if (target !== undefined) await write(vscode, target, pair)
  else if ((await documents.about(pair)).length === 0) await offerProfile(parts, shown)
}

const whyNone = ({ l10n: { t } }: VsCode, { base, sibling }: RolloutPair): string =>
  t(
    'This pair is no evidence: {0} ended with {1} and {2} with {3}. It takes a failure of one of them.',
    ...[base.harness, base.outcome, sibling.harness, sibling.outcome],
  )

const pickDocument = async (
  vscode: VsCode,
  fitting: readonly FittingDocument[],
): Promise<FittingDocument | undefined> => {
  const items = fitting.map((each) => ({ label: vscode.workspace.asRelativePath(each.document.uri), each }))
  if (items.length === 0) return undefined
  const placeHolder = vscode.l10n.t('Document that the pair is evidence for')
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.each
}

interface PlaceItem extends QuickPickItem {
  readonly place: EvidencePlace | undefined
}

const write = async (vscode: VsCode, { document, places }: FittingDocument, pair: RolloutPair): Promise<void> => {
  const { t } = vscode.l10n
  const isProposal = document.uri.path.endsWith('.proposal.json')
  const items: readonly PlaceItem[] = [
    ...places.map((place) => ({ label: place.id, description: place.text, place })),
    { label: isProposal ? t('New root cause…') : t('New entry…'), place: undefined },
  ]
  const placeHolder = t('What the pair shows, in {0}', vscode.workspace.asRelativePath(document.uri))
  const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true })
  if (chosen === undefined) return
  const added =
    chosen.place === undefined ? await addNew(vscode, document, pair, isProposal) : addTo(document, pair, chosen.place)
  if (added !== undefined) await takeEvidence(vscode, document, added)
}

/** The document may have been edited while its places were shown: what is written refers to it as it is now. */
const addTo = (document: TextDocument, pair: RolloutPair, place: EvidencePlace): AddedEvidence =>
  addEvidence(parseDocument(document.getText()), place, pair)

const addNew = async (
  vscode: VsCode,
  document: TextDocument,
  pair: RolloutPair,
  isProposal: boolean,
): Promise<AddedEvidence | undefined> => {
  if (!isProposal) {
    const words = await askForWords(vscode)
    return words && addEntry(parseDocument(document.getText()), pair, words)
  }
  const label = await vscode.window.showInputBox({ prompt: vscode.l10n.t('The root cause in a few words') })
  return label ? addCause(parseDocument(document.getText()), pair, label) : undefined
}

const askForWords = async ({ window, l10n: { t } }: VsCode) => {
  const when = await window.showInputBox({ prompt: t('When: the situation, in one line') })
  if (!when) return undefined
  const behavior = await window.showInputBox({ prompt: t('Behavior: what the sibling does there, in one line') })
  return behavior ? { when, behavior } : undefined
}

/** No document is about the pair: a profile of the sibling is made for it, beside the sibling. */
const offerProfile = async ({ vscode, lineage }: Parts, { pair, stateHash }: ShownPair): Promise<void> => {
  const { t } = vscode.l10n
  const { base, sibling } = pair
  const node = lineage.harnesses().find(({ id }) => id === sibling.harness)
  const create = t('Create profile')
  const isPossible = node !== undefined && stateHash !== undefined && (isRepair(pair) || isRegression(pair))
  const message = t(
    'There is neither a proposal for {0} nor a profile of {1} in this workspace that the pair could support.',
    ...[base.harness, sibling.harness],
  )
  const answer = await vscode.window.showInformationMessage(noticeText(message), ...(isPossible ? [create] : []))
  if (answer !== create || node === undefined || stateHash === undefined) return
  const words = await askForWords(vscode)
  if (words === undefined) return
  const own = vscode.Uri.parse(node.uri)
  const uri = own.with({ path: own.path.replace(/[^/]*$/, `${sibling.harness}.profile.json`) })
  await makeDocument(vscode, uri, newProfile(pair, stateHash, words))
}
