import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import type { DocumentPath } from '../../documents/text/locate'
import type { ParsedDocument } from '../../documents/text/parse'
import { isRegression, isRepair, type RolloutPair, showsFailure } from './rolloutPair'

/** A root cause of a proposal, or an entry of a profile, that a pair of rollouts can support. */
export interface EvidencePlace {
  readonly kind: 'cause' | 'entry'
  readonly path: DocumentPath
  readonly id: string
  /** What it says, in its own words. */
  readonly text: string
}

/**
 * Where a pair of rollouts can be written into a document. Undefined where the document is not about them: no proposal
 * for the base and no profile of the sibling, or the pair shows nothing that such a document tells.
 */
export const evidencePlaces = ({ value }: ParsedDocument, pair: RolloutPair): readonly EvidencePlace[] | undefined => {
  if (!isJsonObject(value)) return undefined
  if (value['kind'] === 'proposal') return isOf(value['parent'], pair.base.harness) ? causes(value, pair) : undefined
  if (value['kind'] === 'profile')
    return isOf(value['harness'], pair.sibling.harness) ? entries(value, pair) : undefined
  return undefined
}

const isOf = (pin: JsonValue | undefined, id: string): boolean => isJsonObject(pin) && pin['id'] === id

const causes = ({ rootCauses }: JsonObject, pair: RolloutPair): readonly EvidencePlace[] | undefined =>
  showsFailure(pair)
    ? objectsIn(rootCauses).map(({ index, value }) => ({
        kind: 'cause',
        path: ['rootCauses', index],
        id: textOf(value['id']),
        text: textOf(value['label']),
      }))
    : undefined

const entries = ({ entries: all }: JsonObject, pair: RolloutPair): readonly EvidencePlace[] | undefined => {
  const polarity = isRepair(pair) ? 'repair' : isRegression(pair) ? 'regress' : undefined
  if (polarity === undefined) return undefined
  return objectsIn(all)
    .filter(({ value }) => value['polarity'] === polarity && value['status'] !== 'retired')
    .map(({ index, value }) => ({
      kind: 'entry',
      path: ['entries', index],
      id: textOf(value['id']),
      text: textOf(value['when']),
    }))
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

const objectsIn = (list: JsonValue | undefined): readonly { readonly index: number; readonly value: JsonObject }[] =>
  Array.isArray(list) ? list.flatMap((value, index) => (isJsonObject(value) ? [{ index, value }] : [])) : []
