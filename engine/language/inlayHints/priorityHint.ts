import { type EntryMap, entriesOf } from '../../documents/entryMap'
import { isJsonObject, type JsonObject } from '../../documents/json'
import type { Project, ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import { schemaAt } from '../../documents/schemaAt'
import { locate } from '../../documents/text/locate'
import { setValue } from '../../documents/text/textEdits'
import { fileResolution } from '../../lint/resolutions'
import type { EntrySite } from '../../lint/sites/entrySites'
import { bullets, inlineCode, paragraphs } from '../markdown'
import { objectAt } from '../meaning/valueAt'
import type { InlayHint } from './inlayHint'

const fallback = Number(schemaAt('hookEntry', ['priority'])?.['default'] ?? 0)

const mostListed = 12

/** Behind the event of a hook that states no priority, the one it has, where other hooks share the event. */
export const priorityHint = (
  { section, name, at, entry }: EntrySite,
  file: ProjectFile,
  project: Project,
): readonly InlayHint[] => {
  if (section !== 'hooks' || !isJsonObject(entry) || entry['priority'] !== undefined) return []
  const { event } = entry
  const offset = locate(file.document, [...at, 'event'])?.value.end
  const order = typeof event === 'string' ? (hooksByEvent(project)(file).get(event) ?? []) : []
  if (offset === undefined || !order.some((hook) => hook.name !== name)) return []
  const edit = setValue(file.document, [...at, 'priority'], fallback)?.[0]
  const tooltip = paragraphs(
    'Not stated, so the default. Hooks at this event, first to last:',
    bullets(order.slice(0, mostListed).map((hook) => `${inlineCode(hook.name)} ${hook.priority}`)),
    order.length > mostListed ? `and ${order.length - mostListed} more` : undefined,
  )
  return [{ offset, label: `priority: ${fallback}`, tooltip, ...(edit && { edit }) }]
}

interface Ordered {
  readonly name: string
  readonly priority: number
}

/** The hooks that a document ends up with, by event, in the order in which they are asked. */
const hooksByEvent = remembered((project: Project) =>
  remembered((file: ProjectFile): ReadonlyMap<string, readonly Ordered[]> => {
    const byEvent = new Map<string, Ordered[]>()
    for (const [name, hook] of entriesOf(stateOf(file, project), 'hooks')) {
      if (!isJsonObject(hook) || hook['enabled'] === false || typeof hook['event'] !== 'string') continue
      const hooks = byEvent.get(hook['event']) ?? []
      hooks.push({ name, priority: priorityOf(hook) })
      byEvent.set(hook['event'], hooks)
    }
    return new Map([...byEvent].map(([event, hooks]) => [event, hooks.sort(byPriority)]))
  }),
)

const stateOf = (file: ProjectFile, project: Project): EntryMap =>
  file.kind === 'harness' ? ownState(file.root) : (fileResolution(file, project)?.state ?? {})

/** Sections that are no objects are read as absent. */
const ownState = (root: JsonObject): EntryMap => ({ hooks: objectAt(root, ['state', 'hooks']) })

const priorityOf = ({ priority }: JsonObject): number => (typeof priority === 'number' ? priority : fallback)

const byPriority = (a: Ordered, b: Ordered): number => b.priority - a.priority || (a.name < b.name ? -1 : 1)
