import { isJsonObject } from '../../documents/json'
import { type DocumentPath, locate } from '../../documents/text/locate'
import type { ParsedDocument } from '../../documents/text/parse'
import type { Span } from '../../documents/text/positions'
import type { TextEdit } from '../../documents/text/textEdit'
import type { EvidencePlace } from './evidencePlaces'
import { append, indexIn } from './lists'
import { evidenceOf, type RolloutPair, supportOf } from './rolloutPair'

/** `there`: the document has it already. `broken`: its syntax or shape has to be mended first. */
export type AddedEvidence =
  | { readonly outcome: 'added'; readonly edits: readonly TextEdit[] }
  | { readonly outcome: 'there'; readonly span: Span }
  | { readonly outcome: 'broken' }

/** Writes a pair of rollouts into a place that `evidencePlaces` gave. Everything else keeps its bytes. */
export const addEvidence = (document: ParsedDocument, place: EvidencePlace, pair: RolloutPair): AddedEvidence =>
  place.kind === 'cause' ? toCause(document, place.path, pair) : toEntry(document, place.path, pair)

const toCause = (document: ParsedDocument, path: DocumentPath, pair: RolloutPair): AddedEvidence => {
  const rollout = pair.base.reference
  const known = indexIn(document, [...path, 'evidence'], (item) => isJsonObject(item) && item['rollout'] === rollout)
  if (known !== undefined) return there(document, [...path, 'evidence', known])
  // Evidence of a task that the cause does not list as failed would stand for nothing.
  const isListed = indexIn(document, [...path, 'failedTaskIds'], (id) => id === pair.task) !== undefined
  const listed = isListed ? [] : append(document, [...path, 'failedTaskIds'], pair.task)
  return together(listed, append(document, [...path, 'evidence'], evidenceOf(pair)))
}

const toEntry = (document: ParsedDocument, path: DocumentPath, pair: RolloutPair): AddedEvidence => {
  const { siblingRollout, baseRollout } = supportOf(pair)
  const known = indexIn(
    document,
    [...path, 'supports'],
    (item) => isJsonObject(item) && item['siblingRollout'] === siblingRollout && item['baseRollout'] === baseRollout,
  )
  if (known !== undefined) return there(document, [...path, 'supports', known])
  return together(append(document, [...path, 'supports'], supportOf(pair)))
}

const there = (document: ParsedDocument, path: DocumentPath): AddedEvidence => {
  const found = locate(document, path)
  return found === undefined ? { outcome: 'broken' } : { outcome: 'there', span: found.value }
}

const together = (...parts: readonly (readonly TextEdit[] | undefined)[]): AddedEvidence => {
  const edits = parts.flatMap((part) => part ?? [])
  return parts.includes(undefined) ? { outcome: 'broken' } : { outcome: 'added', edits }
}
