import { isJsonObject } from '../../../documents/json'
import type { Project, ProjectFile } from '../../../documents/project'
import { remembered } from '../../../documents/remembered'
import { relatedAt, valueSpan } from '../../places'
import { parentId } from '../../resolutions'
import type { Rule } from '../../rule'
import { editsKey } from '../../sameEdits'

export const hs518RejectedBefore: Rule = {
  code: 'HS518',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'The same edit was rejected before',
  documentation: {
    what: 'Another proposal with the same direction and the same effective edit of the same parent was rejected.',
    why: 'Its evaluation would cost as much again, and give what is known.',
    fix: 'Take another edit, or another direction.',
    example: {
      bad: '"direction": { "label": "complete pagination" }, "edits": [ … those of R3, which was rejected … ]',
    },
  },
  check: (file, project) => {
    const key = file.kind === 'proposal' && !isRejected(file) ? ideaOf(file) : undefined
    const before = key === undefined ? undefined : rejected(project).get(key)
    if (before === undefined) return []
    const { round } = before.root
    return [
      {
        span: valueSpan(file, ['direction', 'label']),
        message: `The same edit of this direction was rejected ${typeof round === 'number' ? `in round ${round} ` : ''}as \`${before.id}\`. Take another edit.`,
        related: [relatedAt(before, ['verdict'], `The verdict on \`${before.id}\``)],
      },
    ]
  },
}

const rejected = remembered((project: Project): ReadonlyMap<string, ProjectFile> => {
  const ideas = new Map<string, ProjectFile>()
  for (const file of project.filesOf('proposal')) {
    const key = isRejected(file) ? ideaOf(file) : undefined
    if (key !== undefined && !ideas.has(key)) ideas.set(key, file)
  }
  return ideas
})

const isRejected = ({ root: { verdict } }: ProjectFile): boolean =>
  isJsonObject(verdict) && verdict['status'] === 'rejected'

/** Parent, direction and edits; undefined when the proposal has no edit yet. */
const ideaOf = (file: ProjectFile): string | undefined => {
  const { direction, edits } = file.root
  const label = isJsonObject(direction) ? direction['label'] : undefined
  if (typeof label !== 'string' || !Array.isArray(edits) || edits.length === 0) return undefined
  return [parentId(file), label.trim().toLowerCase(), editsKey(edits)].join('\n')
}
