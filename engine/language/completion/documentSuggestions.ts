import { membersOf, requiredOf, schemaAt } from '../../documents/schemaAt'
import { descriptionOf } from '../explain/schema'
import type { Suggestion } from './completion'
import { skeletonOf, snippetText, stops } from './skeleton'
import type { Spot } from './spot'
import { snippet } from './suggest'

/** A whole document, for a file that is still empty. */
export const documentSuggestions = ({ cursor: { file } }: Spot): readonly Suggestion[] => {
  const schema = schemaAt(file.kind, []) ?? {}
  const members = membersOf(schema)
  const stop = stops()
  const lines = requiredOf(schema).map((name) => {
    const value = name === 'id' ? snippetText(JSON.stringify(idOf(file.path))) : skeletonOf(members.get(name), stop)
    return `  ${JSON.stringify(name)}: ${value}`
  })
  const text = `{\n${lines.join(',\n')}\n}`
  return [snippet(`New ${file.kind}`, text, { detail: descriptionOf(schema) })]
}

/** Files are named after what they hold: `S1.sibling.json`. */
const idOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? ''
