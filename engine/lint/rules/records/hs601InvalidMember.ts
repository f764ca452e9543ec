import { isJsonObject } from '../../../documents/json'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import { harnessFile } from '../../resolutions'
import type { FollowUpRule } from '../../rule'

export const hs601InvalidMember: FollowUpRule = {
  code: 'HS601',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Pool contains an invalid sibling',
  documentation: {
    what: 'A member of the pool has errors of its own.',
    why: 'A run refuses a harness with errors, so the pool would be smaller than it says.',
    fix: 'Mend the sibling, or set `enabled` of the member to false.',
    example: {
      bad: '"members": [{ "id": "S1", … }]   // S1.sibling.json has errors',
      good: '"members": [{ "id": "S1", "enabled": false, … }]',
    },
  },
  check: (file, project, findings) => {
    const { members } = file.root
    if (file.kind !== 'pool' || !Array.isArray(members)) return []
    return members.flatMap((member, index) => {
      if (!isJsonObject(member) || typeof member['id'] !== 'string' || member['enabled'] === false) return []
      const sibling = harnessFile(project, member['id'])
      const errors = sibling === undefined ? [] : findings(sibling.path).filter(({ severity }) => severity === 'error')
      const [first] = errors
      if (first === undefined) return []
      const at = ['members', index]
      return [
        {
          span: valueSpan(file, [...at, 'id']),
          message: `Member \`${member['id']}\` is invalid: ${errors.length} error${errors.length === 1 ? '' : 's'} in ${first.file}.`,
          related: [{ file: first.file, span: first.span, message: `${first.code} ${first.message}` }],
          fixes: replaceValue(file, [...at, 'enabled'], false, 'Disable the member'),
        },
      ]
    })
  },
}
