import type { JsonValue } from '../../documents/json'
import { checkAtifVersion, fromAtif } from './atif/fromAtif'
import { ownRecords } from './atif/ownRecords'
import type { ImportedRollout, ImportSetting } from './importedRollout'
import type { LossCounter } from './losses'
import { objectAt } from './members'
import { recordConversation } from './recordConversation'
import { recordedRollout } from './recordedRollout'

/** A document of ATIF: exactly what we exported where it was us, and what its steps say otherwise. */
export const readAtif = (
  value: JsonValue,
  fallback: string,
  setting: ImportSetting,
  losses: LossCounter,
): ImportedRollout => {
  const document = objectAt(value, '')
  checkAtifVersion(document)
  const own = ownRecords(document)
  return own === undefined
    ? recordConversation(fromAtif(document, losses), fallback, setting)
    : recordedRollout(own.records, own.result)
}
