import { frozenHash } from '../../../documents/frozenHash'
import type { Project, ProjectFile } from '../../../documents/project'
import type { Fix } from '../../finding'
import { removeAt, replaceValue, together } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs604FrozenPoolChanged: Rule = {
  code: 'HS604',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Frozen pool was changed',
  documentation: {
    what: 'The base or the members of a frozen pool are not those that its `frozenHash` was made from.',
    why: 'A training plays one fixed pool. Profiles, coverage and runs that name it would be about members that they never saw.',
    fix: 'Undo the change, or make the document a new pool under another id.',
    example: {
      bad: `"id": "main", "frozen": true, "frozenHash": "sha256:…", "members": [ … one more than when it was frozen … ]`,
      good: `"id": "main-2", "frozen": false, "members": [ … ]`,
    },
  },
  check: (file, project) => {
    const { frozen, frozenHash: stated } = file.root
    if (file.kind !== 'pool' || frozen !== true || typeof stated !== 'string' || stated === frozenHash(file.root))
      return []
    return [
      {
        span: valueSpan(file, ['frozenHash']),
        message: 'This pool was frozen and changed since. Undo the change, or make it a new pool under another id.',
        fixes: asNewPool(file, project),
      },
    ]
  },
}

const asNewPool = (file: ProjectFile, project: Project): Fix[] => {
  const { id } = file
  if (id === undefined) return []
  const name = freeId(id, project)
  return together(
    `Make it a new pool, \`${name}\``,
    replaceValue(file, ['id'], name, ''),
    replaceValue(file, ['frozen'], false, ''),
    removeAt(file, ['frozenHash'], ''),
  )
}

/** `main` becomes `main-2`, or the next number that no pool has. */
const freeId = (id: string, project: Project): string => {
  const taken = new Set(project.ids('pool'))
  const stem = id.replace(/-\d+$/, '')
  let number = 2
  while (taken.has(`${stem}-${number}`)) number += 1
  return `${stem}-${number}`
}
