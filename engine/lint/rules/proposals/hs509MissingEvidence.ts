import type { Evidence } from '../../../documents/evidence'
import { isJsonObject, type JsonObject } from '../../../documents/json'
import type { ValuePath } from '../../../documents/schemaError'
import { valueSpan } from '../../places'
import { type RootCauseSite, rootCauseSites } from '../../proposalTasks'
import type { Rule } from '../../rule'

export const hs509MissingEvidence: Rule = {
  code: 'HS509',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Evidence that is not there',
  documentation: {
    what: 'The evidence of a root cause names a rollout or step that a recorded run does not have, or a rollout that shows no failure of a task of this cause. Runs that are not in the workspace are not judged.',
    why: 'Who reviews the proposal looks there first.',
    fix: 'Correct the reference: <run>/<harness>/<task>/<attempt>, and the number of the step.',
    example: {
      bad: '"evidence": [{ "rollout": "run-40/H0/mail-1/0", "step": 31, … }]   // a rollout of 12 steps',
      good: '"evidence": [{ "rollout": "run-40/H0/mail-1/0", "step": 11, … }]',
    },
  },
  check: (file, project) => {
    const { evidence } = project
    if (evidence === undefined) return []
    return rootCauseSites(file).flatMap((site) =>
      evidenceItems(site).flatMap(({ at, item }) => {
        const problem = problemOf(item, site, evidence)
        return problem === undefined
          ? []
          : [{ span: valueSpan(file, [...at, problem.member]), message: problem.message }]
      }),
    )
  },
}

interface EvidenceItem {
  readonly at: ValuePath
  readonly item: JsonObject
}

const evidenceItems = ({ at, cause: { evidence } }: RootCauseSite): readonly EvidenceItem[] =>
  Array.isArray(evidence)
    ? evidence.flatMap((item, index) => (isJsonObject(item) ? [{ at: [...at, 'evidence', index], item }] : []))
    : []

interface Problem {
  readonly member: 'rollout' | 'step'
  readonly message: string
}

const problemOf = ({ rollout: reference, step }: JsonObject, site: RootCauseSite, evidence: Evidence) => {
  if (typeof reference !== 'string') return undefined
  const rollout = evidence.rollout(reference)
  const ofRollout = (message: string): Problem => ({ member: 'rollout', message })
  if (rollout === undefined) {
    const [run = ''] = reference.split('/')
    const isKnown = evidence.run(run) !== undefined
    return isKnown ? ofRollout(`Run \`${run}\` has no rollout \`${reference}\`. Correct the reference.`) : undefined
  }
  if (!site.failed.includes(rollout.taskId)) {
    return ofRollout(`This rollout is of task \`${rollout.taskId}\`, which this cause does not list as failed.`)
  }
  if (rollout.outcome === 'pass') return ofRollout('This rollout passed: it shows no failure.')
  if (typeof step !== 'number' || step <= rollout.steps) return undefined
  const message = `The rollout has ${rollout.steps} steps; there is no step ${step}.`
  return { member: 'step', message } satisfies Problem
}
