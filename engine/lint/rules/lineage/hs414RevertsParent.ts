import { editTarget, isSameEntry } from '../../../documents/entryEdits'
import { formatEntryPath } from '../../../documents/entryPath'
import type { JsonObject } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import { remembered } from '../../../documents/remembered'
import { relatedAt, valueSpan } from '../../places'
import { fileResolution, harnessFile } from '../../resolutions'
import type { Occurrence, Rule } from '../../rule'
import { type EditSite, editSites } from '../../sites/entrySites'

export const hs414RevertsParent: Rule = {
  code: 'HS414',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Edit takes back the edit of a parent',
  documentation: {
    what: 'An edit leaves the entry as it was before the sibling that this one descends from changed it.',
    why: 'The two edits together change nothing, so the sibling is not what its line of parents says it is.',
    fix: 'Remove the edit, or base the sibling on the harness that has the entry as wanted.',
    example: {
      bad: '{ "path": "state.rules.brief", "before": { … }, "after": null }   // S1, the parent, added the rule',
    },
  },
  check: (file, project) => {
    const chain = fileResolution(file, project)?.chain ?? []
    const ancestors = chain
      .slice(1, -1)
      .flatMap((id) => harnessFile(project, id) ?? [])
      .reverse()
    if (ancestors.length === 0) return []
    return editSites(file).flatMap((site) => reverted(file, site, ancestors))
  },
}

/** Compared with the nearest parent that edits the same entry: only its edit is taken back. */
const reverted = (file: ProjectFile, { at, edit }: EditSite, ancestors: readonly ProjectFile[]): Occurrence[] => {
  const path = entryPath(edit)
  const { before, after } = edit
  if (path === undefined || before === undefined || after === undefined || isSameEntry(before, after)) return []
  for (const ancestor of ancestors) {
    const theirs = editsByPath(ancestor).get(path)
    if (theirs === undefined) continue
    const former = theirs.edit['before']
    if (former === undefined || !isSameEntry(after, former)) return []
    const message = `This edit takes back what \`${ancestor.id}\` changed in \`${path}\`. Remove it, or base this sibling on another harness.`
    const related = [relatedAt(ancestor, [...theirs.at, 'path'], `The edit of \`${ancestor.id}\``)]
    return [{ span: valueSpan(file, [...at, 'after']), message, related }]
  }
  return []
}

/** Of two edits of one entry the first applies. */
const editsByPath = remembered((file: ProjectFile): ReadonlyMap<string, EditSite> => {
  const sites = new Map<string, EditSite>()
  for (const site of editSites(file)) {
    const path = entryPath(site.edit)
    if (path !== undefined && !sites.has(path)) sites.set(path, site)
  }
  return sites
})

const entryPath = ({ path }: JsonObject): string | undefined => {
  const target = typeof path === 'string' ? editTarget({ path }) : undefined
  return target && formatEntryPath(target)
}
