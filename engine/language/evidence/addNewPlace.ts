import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import type { ParsedDocument } from '../../documents/text/parse'
import type { AddedEvidence } from './addEvidence'
import { append, indexIn } from './lists'
import { evidenceOf, isRepair, type RolloutPair, supportOf } from './rolloutPair'

/** A root cause that a proposal does not have yet, with a pair as its first evidence. */
export const addCause = (document: ParsedDocument, pair: RolloutPair, label: string): AddedEvidence =>
  added(document, 'rootCauses', {
    id: freeId(document, 'rootCauses', idOf(label)),
    label,
    failedTaskIds: [pair.task],
    evidence: [evidenceOf(pair)],
  })

/** An entry that a profile does not have yet, with a pair as its only support so far. */
export const addEntry = (
  document: ParsedDocument,
  pair: RolloutPair,
  { when, behavior }: { readonly when: string; readonly behavior: string },
): AddedEvidence =>
  added(document, 'entries', {
    id: freeId(document, 'entries', 'e1'),
    when,
    behavior,
    polarity: isRepair(pair) ? 'repair' : 'regress',
    supports: [supportOf(pair)],
    status: 'weak',
  })

const added = (document: ParsedDocument, list: string, item: JsonObject): AddedEvidence => {
  const edits = append(document, [list], item)
  return edits === undefined ? { outcome: 'broken' } : { outcome: 'added', edits }
}

/** `Treats the first page as complete` becomes `treats-the-first-page`. */
const idOf = (label: string): string => {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.slice(0, 4).join('-') || 'cause'
}

/** The wish, or the next one by number that no item has. */
const freeId = (document: ParsedDocument, list: string, wish: string): string => {
  const isTaken = (id: string) =>
    indexIn(document, [list], (item: JsonValue) => isJsonObject(item) && item['id'] === id)
  const stem = wish.replace(/\d+$/, '')
  let id = wish
  for (let number = 2; isTaken(id) !== undefined; number += 1)
    id = stem === wish ? `${wish}-${number}` : `${stem}${number}`
  return id
}
