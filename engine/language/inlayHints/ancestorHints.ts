import { isSameEntry } from '../../documents/entryEdits'
import { entryAt } from '../../documents/entryMap'
import { isJsonObject } from '../../documents/json'
import type { Project, ProjectFile } from '../../documents/project'
import { locate } from '../../documents/text/locate'
import { parentId, resolutionOf } from '../../lint/resolutions'
import type { EntrySite } from '../../lint/sites/entrySites'
import { inlineCode, jsonBlock, paragraphs, shortened } from '../markdown'
import type { InlayHint } from './inlayHint'

const longestValue = 40

/** Behind each member that an edit changes, what the parent has there. */
export const ancestorHints = (
  { section, name, at, entry }: EntrySite,
  file: ProjectFile,
  project: Project,
): readonly InlayHint[] => {
  const parent = file.kind === 'harness' ? undefined : parentId(file)
  if (parent === undefined || !isJsonObject(entry)) return []
  const before = entryAt(resolutionOf(project, parent).state, section, name)
  if (!isJsonObject(before)) return []
  return Object.entries(entry).flatMap(([member, value]) => {
    const was = Object.hasOwn(before, member) ? before[member] : undefined
    const offset = locate(file.document, [...at, member])?.value.end
    if (was === undefined || offset === undefined || isSameEntry(was, value)) return []
    const tooltip = paragraphs(`In ${inlineCode(parent)}:`, jsonBlock(was))
    return [{ offset, label: `was: ${shortened(JSON.stringify(was), longestValue)}`, tooltip }]
  })
}
