import { expect, test } from 'vitest'
import { proposal } from '../../test/lint/documents'
import { control, target } from '../../test/lint/evaluations'
import { readMarkedProject } from '../../test/lint/markedProject'
import { buildProject } from '../documents/project'
import { controlsOf, isSolved, targetsOf } from '../trajectories/localAcceptance'
import { evaluationsOf, lastEvaluation } from './evaluations'

const fileWith = (evaluations: string) => {
  const [file] = buildProject(readMarkedProject(proposal(`"evaluations": ${evaluations}`)).files).files
  if (file === undefined) throw new Error('no file')
  return file
}

test('tasks with their roles, tries and places', () => {
  const tasks = `${target('a', { cause: 'one' })}, ${control('b', { candidate: [2, 1] })}`
  const [evaluation, ...others] = evaluationsOf(
    fileWith(`[{ "revision": 1, "run": "r", "tasks": [${tasks}], "summary": { "tokenRatio": 1.2 } }]`),
  )
  if (evaluation === undefined) throw new Error('no evaluation')
  expect(others).toEqual([])
  expect(evaluation).toMatchObject({ revision: 1, run: 'r', tokenRatio: 1.2, at: ['evaluations', 0] })
  expect(targetsOf(evaluation)).toMatchObject([{ id: 'a', rootCause: 'one', parent: { n: 2, pass: 0 } }])
  expect(controlsOf(evaluation)).toMatchObject([{ id: 'b', at: ['evaluations', 0, 'tasks', 1] }])
  expect(evaluation.tasks.map(isSolved)).toEqual([true, false])
})

test('the last one is that of the last revision, wherever it stands', () => {
  const file = fileWith('[{ "revision": 1, "run": "second" }, { "revision": 0, "run": "first" }]')
  expect(lastEvaluation(file)?.run).toBe('second')
})

test('what is broken is left out, and what is missing counts as nothing', () => {
  expect(evaluationsOf(fileWith('3'))).toEqual([])
  const [evaluation] = evaluationsOf(
    fileWith('[{ "tasks": [3, { "taskId": "a" }, { "taskId": "b", "role": "target" }] }]'),
  )
  expect(evaluation).toMatchObject({ revision: 0, tasks: [{ id: 'b', parent: { n: 0, pass: 0 } }] })
  expect(evaluation?.tasks.map(isSolved)).toEqual([false])
})
