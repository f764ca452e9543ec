import { nameSpaceOf, type Project, type ProjectFile } from '../../../documents/project'
import type { Fix } from '../../finding'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs410DuplicateId: Rule = {
  code: 'HS410',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Id is used twice',
  documentation: {
    what: 'Two documents of one kind have the same id. Harnesses and siblings count as one kind here.',
    why: 'References go by id: one of the two is never read, and which one depends on the names of the files.',
    fix: 'Give one of them another id, also where it is referred to. A copy that is no longer needed can go.',
    example: { bad: '"id": "S6"   // also the id of another sibling', good: '"id": "S7"' },
  },
  check: (file, project) => {
    if (file.id === undefined) return []
    const others = project.named(nameSpaceOf(file.kind), file.id).filter((other) => other !== file)
    const [first] = others
    if (first === undefined) return []
    return [
      {
        span: valueSpan(file, ['id']),
        message: `Id \`${file.id}\` is also that of ${first.path}. Give one of them another id.`,
        related: others.map((other) => ({
          file: other.path,
          span: valueSpan(other, ['id']),
          message: 'The same id',
        })),
        // References stay with the other one: which of the two they mean is written nowhere.
        fixes: renaming(file, file.id, project),
      },
    ]
  },
}

const renaming = (file: ProjectFile, id: string, project: Project): readonly Fix[] => {
  const taken = new Set(project.ids(nameSpaceOf(file.kind)))
  const free = nextIds(id).find((next) => !taken.has(next))
  return free === undefined ? [] : replaceValue(file, ['id'], free, `Name this one \`${free}\``)
}

/** S7, S8, … for S6, and main-2, main-3, … for main. */
const nextIds = (id: string): readonly string[] => {
  const [, stem = id, number = ''] = /^(.*?)(\d{1,9})$/.exec(id) ?? []
  const [before, first] = number === '' ? [`${id}-`, 2] : [stem, Number(number) + 1]
  return Array.from({ length: mostTried }, (_, step) => `${before}${first + step}`)
}

const mostTried = 1000
