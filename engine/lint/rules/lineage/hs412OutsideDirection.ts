import { editTarget } from '../../../documents/entryEdits'
import { isJsonObject } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import { relatedAt, valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { editSites } from '../../sites/entrySites'

export const hs412OutsideDirection: Rule = {
  code: 'HS412',
  severity: 'information',
  certainty: 'a',
  scope: 'document',
  title: 'Edit outside the sections of its direction',
  documentation: {
    what: '`direction.sections` names the sections that the direction is about, and an edit touches another one.',
    why: 'What the edit repairs cannot be told apart from what the direction repairs.',
    fix: 'Leave the edit out, or name its section.',
    example: {
      bad: '"direction": { "sections": ["hooks"], … }, "edits": [{ "path": "state.rules.brief", … }]',
      good: '"direction": { "sections": ["hooks", "rules"], … }, "edits": [{ "path": "state.rules.brief", … }]',
    },
  },
  check: (file) => {
    const sections = sectionsOf(file)
    if (sections === undefined) return []
    return editSites(file).flatMap(({ at, edit }) => {
      const section = typeof edit['path'] === 'string' ? editTarget({ path: edit['path'] })?.section : undefined
      if (section === undefined || sections.includes(section)) return []
      return [
        {
          span: valueSpan(file, [...at, 'path']),
          message: `The direction is about ${sections.join(', ')}, and this edit touches \`${section}\`. Leave it out, or add \`${section}\` to \`direction.sections\`.`,
          related: [relatedAt(file, ['direction', 'sections'], 'The sections of the direction')],
        },
      ]
    })
  },
}

const sectionsOf = ({ root: { direction } }: ProjectFile): readonly string[] | undefined => {
  const sections = isJsonObject(direction) ? direction['sections'] : undefined
  if (!Array.isArray(sections) || sections.length === 0) return undefined
  return sections.filter((section) => typeof section === 'string')
}
