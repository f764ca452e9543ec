import { controlsOf } from '../../../trajectories/localAcceptance'
import { type Evaluation, evaluationsOf } from '../../evaluations'
import { keySpan } from '../../places'
import type { Rule } from '../../rule'

const mostTasks = 30
const mostControls = 10

export const hs510EvaluationTooLarge: Rule = {
  code: 'HS510',
  severity: 'error',
  certainty: 'a',
  scope: 'document',
  title: 'Local evaluation is too large',
  documentation: {
    what: `An evaluation of a proposal has more than ${mostTasks} tasks, or more than ${mostControls} controls.`,
    why: 'The budget of evolution counts on small evaluations; a larger one is not comparable with those of other proposals.',
    fix: 'Take a smaller sample.',
    example: {
      bad: '"tasks": [ … 34 tasks, 12 of them controls … ]',
      good: '"tasks": [ … 30 tasks, 10 of them controls … ]',
    },
  },
  check: (file) =>
    evaluationsOf(file).flatMap((evaluation) => {
      const message = sizeProblem(evaluation)
      return message === undefined ? [] : [{ span: keySpan(file, [...evaluation.at, 'tasks']), message }]
    }),
}

const sizeProblem = (evaluation: Evaluation): string | undefined => {
  const controls = controlsOf(evaluation).length
  const tasks = evaluation.tasks.length
  const parts = [
    ...(tasks > mostTasks ? [`${tasks} tasks, limit ${mostTasks}`] : []),
    ...(controls > mostControls ? [`${controls} controls, limit ${mostControls}`] : []),
  ]
  return parts.length === 0 ? undefined : `Evaluation has ${parts.join(' and ')}. Take a smaller sample.`
}
