import { migrations } from '../../../documents/migrations'
import type { Rule } from '../../rule'
import { hs001InvalidJson } from './hs001InvalidJson'
import { hs002InvalidValue } from './hs002InvalidValue'
import { hs003UnknownKey } from './hs003UnknownKey'
import { hs004DuplicateKey } from './hs004DuplicateKey'
import { hs005OtherVersion } from './hs005OtherVersion'
import { hs006BadName } from './hs006BadName'
import { hs007DefaultValue } from './hs007DefaultValue'
import { hs008KeyOrder } from './hs008KeyOrder'
import { hs009HiddenCharacter } from './hs009HiddenCharacter'
import { hs010Credential } from './hs010Credential'

export const documentsRules: readonly Rule[] = [
  hs001InvalidJson,
  hs002InvalidValue,
  hs003UnknownKey,
  hs004DuplicateKey,
  hs005OtherVersion(migrations),
  hs006BadName,
  hs007DefaultValue,
  hs008KeyOrder,
  hs009HiddenCharacter,
  hs010Credential,
]
