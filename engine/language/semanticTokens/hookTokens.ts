import { isJsonObject } from '../../documents/json'
import { eventNames } from '../../documents/kinds/vocabulary'
import type { ProjectFile } from '../../documents/project'
import type { ValuePath } from '../../documents/schemaError'
import { spanInString } from '../../documents/text/locate'
import { actionNamed } from '../../hooks/actions'
import { conditionRegistry } from '../../hooks/conditions/registry'
import { leavesOf } from '../../lint/sites/conditionSites'
import type { EntrySite } from '../../lint/sites/entrySites'
import type { SemanticToken, TokenType } from './semanticToken'

/** The event, the action and the conditions of a hook, as far as they are known. */
export const hookTokens = ({ section, at, entry }: EntrySite, file: ProjectFile): readonly SemanticToken[] => {
  if (section !== 'hooks' || !isJsonObject(entry)) return []
  const { event, action, condition, parameters } = entry
  const until = isJsonObject(parameters) ? parameters['until'] : undefined
  const conditions = [
    ...(condition === undefined ? [] : leavesOf(condition, [...at, 'condition'])),
    ...(until === undefined ? [] : leavesOf(until, [...at, 'parameters', 'until'])),
  ]
  return [
    ...(eventNames.some((name) => name === event) ? word(file, [...at, 'event'], String(event), 'event') : []),
    ...(typeof action === 'string' && actionNamed(action) ? word(file, [...at, 'action'], action, 'action') : []),
    ...conditions.flatMap((leaf) => (conditionRegistry.has(leaf.id) ? word(file, leaf.at, leaf.id, 'condition') : [])),
  ]
}

const word = (file: ProjectFile, at: ValuePath, text: string, type: TokenType): readonly SemanticToken[] => {
  const span = spanInString(file.document, at, 0, text.length)
  return span === undefined ? [] : [{ span, type }]
}
