import { isJsonObject } from '../../../documents/json'
import { relatedAt, valueSpan } from '../../places'
import { enabledMembers } from '../../poolMembers'
import { harnessFile, resolutionOf } from '../../resolutions'
import type { Rule } from '../../rule'

export const hs603OtherBase: Rule = {
  code: 'HS603',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Member is based on another harness than the pool',
  documentation: {
    what: 'A member of a pool descends from another base than the one that the pool names.',
    why: 'Repairs and regressions are counted against the base of the pool. Those of a sibling of another base mean something else.',
    fix: 'Take the member out, or make a pool for its base.',
    example: {
      bad: `"base": { "id": "H0", … }, "members": [{ "id": "S1", … }]   // S1 is a sibling of C0`,
      good: `"base": { "id": "C0", … }, "members": [{ "id": "S1", … }]`,
    },
  },
  check: (file, project) => {
    const base = isJsonObject(file.root['base']) ? file.root['base']['id'] : undefined
    if (typeof base !== 'string') return []
    return enabledMembers(file).flatMap(({ at, id }) => {
      const [root] = resolutionOf(project, id).chain
      const sibling = harnessFile(project, id)
      if (sibling === undefined || root === undefined || root === base) return []
      return [
        {
          span: valueSpan(file, [...at, 'id']),
          message: `Member \`${id}\` is based on \`${root}\`, the pool on \`${base}\`. Take it out, or make a pool for \`${root}\`.`,
          related: [relatedAt(sibling, [sibling.kind === 'sibling' ? 'base' : 'id'], `\`${id}\` is here`)],
        },
      ]
    })
  },
}
