import type { Project, ProjectFile } from '../../../documents/project'
import { controlsOf } from '../../../trajectories/localAcceptance'
import { type EvaluatedTask, evaluationsOf } from '../../evaluations'
import { removeAt } from '../../fixes'
import { hasPassed, parentRollouts, referencesOf } from '../../parentRollouts'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs511ControlFailed: Rule = {
  code: 'HS511',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Control task that the parent did not solve',
  documentation: {
    what: 'A control of an evaluation is a task that the parent did not solve each time, by the evaluation itself or by the recorded runs.',
    why: 'Controls show what an edit breaks. What did not work before cannot be broken.',
    fix: 'Take a task as control that the parent solves.',
    example: {
      bad: '{ "taskId": "mail-1", "role": "control", "parent": { "n": 2, "pass": 1 }, … }',
      good: '{ "taskId": "song-4", "role": "control", "parent": { "n": 2, "pass": 2 }, … }',
    },
  },
  check: (file, project) =>
    evaluationsOf(file).flatMap((evaluation) =>
      controlsOf(evaluation).flatMap((task) => {
        const reason = reasonOf(task, file, project)
        if (reason === undefined) return []
        const message = `Control \`${task.id}\` did not succeed under the parent: ${reason}. Take a task that the parent solves.`
        // What was measured of this task is nothing that another one could take over.
        const fixes = removeAt(file, task.at, `Remove control \`${task.id}\``)
        return [{ span: valueSpan(file, [...task.at, 'taskId']), message, fixes }]
      }),
    ),
}

const reasonOf = ({ id, parent: { n, pass } }: EvaluatedTask, file: ProjectFile, project: Project) => {
  if (pass < n) return `${pass} of ${n} tries passed`
  const rollouts = parentRollouts(file, project, id)
  if (rollouts.length === 0 || rollouts.some(hasPassed)) return n === 0 ? 'it was not tried' : undefined
  return `no recorded rollout passed (${referencesOf(rollouts)})`
}
