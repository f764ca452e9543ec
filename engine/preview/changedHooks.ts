import { canonicalJson } from '../documents/canonicalText'
import { type EntryMap, entriesOf } from '../documents/entryMap'

/** Hooks of a harness that its parent lacks or has otherwise, in the order of the harness. */
export const changedHooks = (parent: EntryMap, state: EntryMap): readonly string[] => {
  const before = new Map(entriesOf(parent, 'hooks'))
  return entriesOf(state, 'hooks').flatMap(([name, hook]) => {
    const known = before.get(name)
    return known !== undefined && canonicalJson(known) === canonicalJson(hook) ? [] : [name]
  })
}
