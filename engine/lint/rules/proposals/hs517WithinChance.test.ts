import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal } from '../../../../test/lint/documents'
import { many, target } from '../../../../test/lint/evaluations'

const codes = ['HS517']
const evaluated = (tasks: string, summary = '', verdict = 'pending') =>
  harness('') +
  proposal(`"edits": [], "rootCauses": [], "verdict": { "status": "${verdict}" }, "evaluations": [{ "revision": 0,
"run": "r", "tasks": [${tasks}]${summary} }]`)
const failed = (count: number) => many(count, (id) => target(id, { candidate: [1, 0] }))

test('many repairs of tasks that always failed are no luck', () => {
  checkDiagnostics(evaluated(`${many(6, target)}, ${failed(14)}`), { codes })
})

test('one repair of twenty is what chance gives', () => {
  // Rate 1 / 21 of 19 failed tasks; at least one of 19: 1 - (20 / 21)^19.
  checkDiagnostics(
    evaluated(
      `${target('a')}, ${failed(18)}`,
      `, "summary": { "targets": 19, "controls": 0, "regressed": 0,
"repaired": 1
            ^ HS517 1 of 19 targets repaired: the parent tried again would repair as many by chance (p = 0.60)
}`,
    ),
    { codes },
  )
})

test('nothing is said of what was dropped, of no repair, and of a parent that tried once', () => {
  checkDiagnostics(evaluated(`${target('a')}, ${failed(18)}`, '', 'rejected'), { codes })
  checkDiagnostics(evaluated(failed(19)), { codes })
  checkDiagnostics(evaluated(target('a', { parent: [1, 0] })), { codes })
})
