import { keySpan, relatedAt } from '../../places'
import { enabledMembers } from '../../poolMembers'
import type { Rule } from '../../rule'

export const hs607PoolTooSmall: Rule = {
  code: 'HS607',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Pool has fewer members than a job asks for',
  documentation: {
    what: 'A job asks for more siblings per rescue than the pool has enabled members.',
    why: 'Rescue goes round the ranking again, so that some siblings play twice and the group is less diverse than the job says.',
    fix: 'Add or enable members, or lower `topK` of the job.',
    example: {
      bad: `"members": [ … 5 siblings … ]   // and in the job: "rescue": { "topK": 8 }`,
      good: `"rescue": { "topK": 5, "perHarness": 2 }   // with a group size of 10`,
    },
  },
  check: (file, { documents }) => {
    if (file.kind !== 'pool' || documents.pool.get(file.id ?? '')?.file !== file) return []
    const members = enabledMembers(file).length
    const asking = [...documents.job.values()].filter(
      ({ value }) => value.pool === file.id && (value.rescue?.topK ?? 0) > members,
    )
    return asking.map(({ file: job, value }) => ({
      span: keySpan(file, ['members']),
      message: `This pool has ${members} enabled member${members === 1 ? '' : 's'}, job \`${value.id}\` asks for the best ${value.rescue?.topK}. Add members, or lower \`topK\`.`,
      related: [relatedAt(job, ['rescue', 'topK'], `Job \`${value.id}\` asks here`)],
    }))
  },
}
