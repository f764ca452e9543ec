import type { Evidence, RecordedRollout } from '../../../documents/evidence'
import { isJsonObject } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import { removeAt } from '../../fixes'
import { valueSpan } from '../../places'
import { profileEntries, type SupportSite } from '../../profileEntries'
import { parseRolloutReference } from '../../rolloutReference'
import type { Rule } from '../../rule'

export const hs703NoPair: Rule = {
  code: 'HS703',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Supporting pair is not a pair',
  documentation: {
    what: 'The two rollouts of a support are of different tasks, policies, steps of the policy or environments, or not of the sibling and its base.',
    why: 'Only the harness may differ between the two. Otherwise the difference in outcome may come from anything.',
    fix: 'Name two rollouts of one task that differ in the harness alone, or remove the support.',
    example: {
      bad: `{ "taskId": "mail-1", "siblingRollout": "run-40/S6/mail-1/0", "baseRollout": "run-7/H0/song-4/0" }`,
      good: `{ "taskId": "mail-1", "siblingRollout": "run-40/S6/mail-1/0", "baseRollout": "run-40/H0/mail-1/0" }`,
    },
  },
  check: (file, { evidence }) =>
    profileEntries(file)
      .flatMap(({ supports }) => supports)
      .flatMap((support) => {
        const problem = formProblem(support, file) ?? (evidence && recordedProblem(support, evidence))
        if (problem === undefined) return []
        return [
          {
            span: valueSpan(file, [...support.at, problem.member]),
            message: `${problem.reason}. Name two rollouts that differ in the harness alone.`,
            fixes: removeAt(file, support.at, 'Remove the support'),
          },
        ]
      }),
}

interface Problem {
  readonly member: 'siblingRollout' | 'baseRollout'
  readonly reason: string
}

/** What the references themselves tell. Members that are missing are for the schema to name. */
const formProblem = (support: SupportSite, file: ProjectFile): Problem | undefined => {
  const { harness } = file.root
  const sibling = isJsonObject(harness) ? harness['id'] : undefined
  for (const member of ['siblingRollout', 'baseRollout'] as const) {
    const text = support[member]
    const rollout = parseRolloutReference(text)
    if (text === '' || support.task === '') return undefined
    if (rollout === undefined)
      return { member, reason: `\`${text}\` is no rollout: write <run>/<harness>/<task>/<attempt>` }
    if (rollout.task !== support.task)
      return { member, reason: `This rollout is of task \`${rollout.task}\`, not \`${support.task}\`` }
    const isSibling = rollout.harness === sibling
    if (isSibling && member === 'baseRollout')
      return { member, reason: `This rollout is of \`${rollout.harness}\` itself, not of its base` }
    if (!isSibling && member === 'siblingRollout')
      return { member, reason: `This rollout is of \`${rollout.harness}\`, not of the sibling` }
  }
  return undefined
}

const recordedProblem = (support: SupportSite, evidence: Evidence): Problem | undefined => {
  const sibling = evidence.rollout(support.siblingRollout)
  const base = evidence.rollout(support.baseRollout)
  if (sibling === undefined || base === undefined) return undefined
  const stepOf = (rollout: RecordedRollout) => rollout.policyVersion ?? evidence.run(rollout.run)?.header.policy.step
  const differs = [
    ['policies', sibling.policy, base.policy],
    ['steps of the policy', stepOf(sibling), stepOf(base)],
    ['environments', sibling.environment, base.environment],
  ].find(([, one, other]) => one !== undefined && other !== undefined && one !== other)
  if (differs === undefined) return undefined
  const [what, one, other] = differs
  return { member: 'siblingRollout', reason: `The two rollouts have different ${what}: ${one} and ${other}` }
}
