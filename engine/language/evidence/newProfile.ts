import { parseDocument } from '../../documents/text/parse'
import { applyTextEdits } from '../../documents/text/textEdit'
import { addEntry } from './addNewPlace'
import type { RolloutPair } from './rolloutPair'

/** The text of a profile of the sibling, with a pair of rollouts as the support of its only entry. */
export const newProfile = (
  pair: RolloutPair,
  stateHash: string,
  words: { readonly when: string; readonly behavior: string },
): string => {
  const { harness: id } = pair.sibling
  const empty = { kind: 'profile', schemaVersion: 1, id, harness: { id, stateHash }, entries: [] }
  const text = `${JSON.stringify(empty, undefined, 2)}\n`
  const added = addEntry(parseDocument(text), pair, words)
  return added.outcome === 'added' ? applyTextEdits(text, added.edits) : text
}
