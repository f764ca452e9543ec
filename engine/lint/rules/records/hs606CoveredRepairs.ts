import type { Evidence } from '../../../documents/evidence'
import { isJsonObject } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import { valueSpan } from '../../places'
import { enabledMembers, type PoolMemberSite } from '../../poolMembers'
import type { Rule } from '../../rule'

export const hs606CoveredRepairs: Rule = {
  code: 'HS606',
  severity: 'information',
  certainty: 'a',
  scope: 'project',
  title: 'Repairs of a member are covered by another one',
  documentation: {
    what: 'In the coverage run of the pool, another member repairs at least 90 % of the tasks that this one repairs.',
    why: 'A pool is worth what its members repair that no other does. This one adds little, and costs rollouts and a place in the ranking.',
    fix: 'Take the member out, or keep it knowingly for the tasks that it alone repairs.',
    example: {
      bad: `"coverage": { "run": "run-0040", "repairedBy": { "S4": 10, "S6": 21 } }   // S6 repairs 9 of the 10 of S4`,
    },
  },
  check: (file, { evidence }) => {
    if (file.kind !== 'pool' || evidence === undefined) return []
    const all = repairsIn(file, evidence)
    return all.flatMap((one, index) => {
      const covering = all.find((other, place) => other !== one && covers(other, one, place < index))
      if (covering === undefined) return []
      const shared = [...one.repairs].filter((task) => covering.repairs.has(task)).length
      const { id } = covering.member
      return [
        {
          span: valueSpan(file, [...one.member.at, 'id']),
          message: `\`${id}\` covers ${shared} of the ${one.repairs.size} repairs of \`${one.member.id}\`. Keep it only for what it alone repairs.`,
          related: [
            { file: file.path, span: valueSpan(file, [...covering.member.at, 'id']), message: `\`${id}\` is here` },
          ],
        },
      ]
    })
  },
}

interface Repairs {
  readonly member: PoolMemberSite
  readonly repairs: ReadonlySet<string>
}

/** The tasks that the base fails and a member passes, on the first attempt of the coverage run. */
const repairsIn = (file: ProjectFile, evidence: Evidence): readonly Repairs[] => {
  const { base, coverage } = file.root
  const run = isJsonObject(coverage) ? coverage['run'] : undefined
  const header = typeof run === 'string' ? evidence.run(run)?.header : undefined
  if (header === undefined || !isJsonObject(base) || typeof base['id'] !== 'string') return []
  const outcome = (harness: string, task: string) =>
    evidence.rollouts(harness, task).find((rollout) => rollout.run === header.id && rollout.attempt === 0)?.outcome
  const baseId = base['id']
  const failed = header.tasks.ids.filter((task) => ['fail', 'limit'].includes(outcome(baseId, task) ?? ''))
  return enabledMembers(file)
    .map((member) => ({ member, repairs: new Set(failed.filter((task) => outcome(member.id, task) === 'pass')) }))
    .filter(({ repairs }) => repairs.size > 0)
}

/** Of two that cover each other the later one is superfluous. */
const covers = (other: Repairs, one: Repairs, isEarlier: boolean): boolean => {
  const shared = [...one.repairs].filter((task) => other.repairs.has(task)).length
  const isMutual = shared >= coveredShare * other.repairs.size
  return shared >= coveredShare * one.repairs.size && (isEarlier || !isMutual)
}

const coveredShare = 0.9
