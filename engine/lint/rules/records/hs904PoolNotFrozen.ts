import { frozenHash } from '../../../documents/frozenHash'
import type { ProjectFile } from '../../../documents/project'
import type { Fix } from '../../finding'
import { replaceValue, together } from '../../fixes'
import { relatedAt, valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs904PoolNotFrozen: Rule = {
  code: 'HS904',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Job trains with a pool that is not frozen',
  documentation: {
    what: 'The pool that a job names may still change.',
    why: 'The siblings must stay the same while the policy learns: otherwise updates of one run are not comparable, and a resume plays another pool.',
    fix: 'Freeze the pool.',
    example: {
      bad: `"pool": "main"   // and in main.pool.json: "frozen": false`,
      good: `"frozen": true, "frozenHash": "sha256:…"`,
    },
  },
  check: (file, project) => {
    const name = file.kind === 'job' ? file.root['pool'] : undefined
    const [pool] = typeof name === 'string' ? project.named('pool', name) : []
    if (pool === undefined || pool.root['frozen'] === true) return []
    return [
      {
        span: valueSpan(file, ['pool']),
        message: `Pool \`${pool.id}\` is not frozen and may change while the job trains. Freeze it.`,
        related: [relatedAt(pool, ['id'], `\`${pool.id}\` is here`)],
        fixes: freeze(pool),
      },
    ]
  },
}

const freeze = (pool: ProjectFile): Fix[] =>
  together(
    `Freeze pool \`${pool.id}\``,
    replaceValue(pool, ['frozen'], true, ''),
    replaceValue(pool, ['frozenHash'], frozenHash(pool.root), ''),
  )
