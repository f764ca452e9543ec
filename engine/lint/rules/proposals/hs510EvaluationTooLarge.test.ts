import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal } from '../../../../test/lint/documents'
import { control, many, target } from '../../../../test/lint/evaluations'

const codes = ['HS510']
const evaluated = (tasks: string) =>
  harness('') + proposal(`"edits": [], "rootCauses": [], "evaluations": [{ "revision": 0, "run": "r",\n${tasks} }]`)

test('thirty tasks with ten controls are right', () => {
  checkDiagnostics(evaluated(`"tasks": [${many(20, target)}, ${many(10, control)}]`), { codes })
})

test('one task more', () => {
  checkDiagnostics(
    evaluated(`"tasks": [
^^^^^^^ HS510 Evaluation has 31 tasks, limit 30.
${many(31, target)}]`),
    { codes },
  )
})

test('one control more', () => {
  checkDiagnostics(
    evaluated(`"tasks": [
^^^^^^^ HS510 Evaluation has 11 controls, limit 10.
${many(11, control)}]`),
    { codes },
  )
})
