import type { Rule } from '../../rule'
import { hs001InvalidJson } from './hs001InvalidJson'
import { hs002InvalidValue } from './hs002InvalidValue'
import { hs003UnknownKey } from './hs003UnknownKey'
import { hs004DuplicateKey } from './hs004DuplicateKey'
import { hs006BadName } from './hs006BadName'
import { hs010Credential } from './hs010Credential'

export const documentsRules: readonly Rule[] = [
  hs001InvalidJson,
  hs002InvalidValue,
  hs003UnknownKey,
  hs004DuplicateKey,
  hs006BadName,
  hs010Credential,
]
