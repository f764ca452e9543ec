import { parseEntryPath } from '../../documents/entryPath'
import type { ValuePath } from '../../documents/schemaError'
import { toolContext } from '../../lint/catalogOf'
import { operatorSummary } from '../completion/operators'
import type { Cursor } from '../cursor'
import { explainCode } from '../explain/code'
import { explainEntry } from '../explain/entry'
import { explainHarness } from '../explain/harness'
import { explainMember } from '../explain/schema'
import { explainTask } from '../explain/task'
import { explainTool } from '../explain/tool'
import { inlineCode, paragraphs } from '../markdown'
import { entryAround } from '../meaning/entryAround'
import type { Vocabulary } from '../meaning/meaning'
import { meaningAt } from '../meaning/meaningAt'

/** What the name of a member means. */
export const keyHover = (cursor: Cursor, path: ValuePath): string | undefined => {
  const name = String(path.at(-1))
  const map = meaningAt(cursor.file, path.slice(0, -1)).vocabulary
  const known = map === undefined ? undefined : mapKeys[map]?.(name, cursor)
  if (known !== undefined) return known
  const entry = entryAround(cursor.file, path)
  if (entry?.inner.length === 0) return entryHover(cursor, path)
  return memberHover(cursor, path)
}

const memberHover = ({ file }: Cursor, path: ValuePath): string | undefined => {
  const { schema, owner } = meaningAt(file, path)
  if (schema === undefined) return undefined
  const ofOwner = owner === undefined ? undefined : `Parameter of the ${owner.kind} ${inlineCode(owner.name)}.`
  return explainMember(String(path.at(-1)), schema, ofOwner)
}

/** The key of an entry in a state, or `before` and `after` of an edit. */
const entryHover = ({ file, project }: Cursor, path: ValuePath): string | undefined => {
  const entry = entryAround(file, path)
  if (entry === undefined) return undefined
  const context = entry.section === 'tools' ? toolContext(file, project) : undefined
  return paragraphs(explainEntry(entry, file, project), context && explainTool(entry.name, context.catalog))
}

type KeyHover = (name: string, cursor: Cursor) => string | undefined

const mapKeys: { readonly [vocabulary in Vocabulary]?: KeyHover } = {
  condition: (name) => {
    const summary = operatorSummary(name)
    return summary && paragraphs(`**${name}** — operator`, summary)
  },
  codes: (name) => explainCode(name),
  silencedPaths: (name, { file, project }) => {
    const parsed = parseEntryPath(name)
    return parsed.ok ? explainEntry(parsed.path, file, project) : undefined
  },
  siblingIds: (name, { project }) => explainHarness(name, project),
  taskIds: (name, { file, project }) => explainTask(name, file, project),
}
