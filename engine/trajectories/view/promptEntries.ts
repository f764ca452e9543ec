import { isJsonObject } from '../../documents/json'
import { memberOf, textIn } from './recordMembers'

/** An entry of a harness: `state.<section>.<name>`. */
export interface EntryName {
  readonly section: string
  readonly name: string
}

/**
 * Entries of a harness state whose words stand in a message that the harness wrote, in the order of the state. Where a
 * text has variables, what is between them has to be there in its order; a text of variables alone fits any message.
 */
export const promptEntries = (state: unknown, message: string): readonly EntryName[] =>
  ['prompt', 'rules'].flatMap((section) => {
    const entries = memberOf(state, section)
    if (!isJsonObject(entries)) return []
    return Object.entries(entries)
      .filter(([, entry]) => isJsonObject(entry) && isWrittenIn(textIn(entry, 'text'), message))
      .map(([name]) => ({ section, name }))
  })

const isWrittenIn = (template: string, message: string): boolean => {
  let from = 0
  for (const piece of template.split(/\{\{.*?\}\}/s)) {
    const at = message.indexOf(piece.trim(), from)
    if (at === -1) return false
    from = at + piece.trim().length
  }
  return template !== ''
}
