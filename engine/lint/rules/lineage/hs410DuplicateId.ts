import { nameSpaceOf } from '../../../documents/project'
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
      },
    ]
  },
}
