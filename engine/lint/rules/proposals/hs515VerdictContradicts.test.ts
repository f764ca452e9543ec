import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal } from '../../../../test/lint/documents'
import { control, target } from '../../../../test/lint/evaluations'

const codes = ['HS515']
const repaired = [target('a', { cause: 'one' }), target('b', { cause: 'two' })]
const failed = [target('a', { candidate: [1, 0] }), target('b', { candidate: [1, 0] })]
const lost = ['x', 'y'].map((id) => control(id, { candidate: [1, 0] }))
const judged = (tasks: readonly string[], status: string, more = '"by": "rule"', revision = 0) =>
  proposal(`"edits": [], "rootCauses": [],
"evaluations": [{ "revision": ${revision}, "run": "r", "tasks": [${tasks.join()}] }],
"verdict": { "rule": "local-accept-v1", ${more},
"status": ${status}
}`) + harness('')

test('a verdict that follows from its numbers is right', () => {
  checkDiagnostics(judged(repaired, '"accepted"'), { codes })
  checkDiagnostics(judged([...repaired, ...lost], '"revise"'), { codes })
  checkDiagnostics(judged(failed, '"rejected"'), { codes })
})

test('accepted with too many lost controls', () => {
  checkDiagnostics(
    judged(
      [...repaired, ...lost],
      `"accepted"
          ^^^^^^^^^^ HS515 Verdict is accepted, and by \`local-accept-v1\` it would be revise: 2 regressed, limit 1.`,
    ),
    { codes },
  )
  checkFix('HS515', judged([...repaired, ...lost], '"accepted"'), judged([...repaired, ...lost], '"revise"'))
})

test('after the revision there is only acceptance or rejection', () => {
  const status = (text: string) => judged([...repaired, ...lost], text, '"by": "rule"', 1)
  checkFix('HS515', status('"revise"'), status('"rejected"'))
  checkFix('HS515', status('"accepted"'), status('"rejected"'))
})

test('nothing to build on is no case for a revision', () => {
  checkDiagnostics(
    judged(
      failed,
      `"revise"
          ^^^^^^^^ HS515 would be rejected: 0 repaired over 0 causes, 3 needed`,
    ),
    { codes },
  )
})

test('a person may decide otherwise, and other rules are not known', () => {
  checkDiagnostics(judged(failed, '"accepted"', '"by": "human"'), { codes })
  checkDiagnostics(judged(failed, '"accepted"').replace('local-accept-v1', 'ours'), { codes })
})
