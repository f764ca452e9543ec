import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

test('loop control is part of a harness', () => {
  checkDiagnostics(harness('"workflow": { "max-turns": { "value": 12 } }'))
})

test('a model and a seed are not', () => {
  checkDiagnostics(
    harness(`"model": "small",
^^^^^^^ HS225 \`model\` is no part of a harness
"rules": { "brief": { "text": "t", "seed": 3 } }
                                   ^^^^^^ HS225 \`seed\``),
  )
  checkFix('HS225', harness('"model": "small", "rules": {}'), harness('"rules": {}'))
})

test('a workflow entry cannot smuggle them in', () => {
  checkDiagnostics(
    harness(`"workflow": { "temperature": { "value": 0.2 } }
              ^^^^^^^^^^^^^ HS225`),
  )
  checkDiagnostics(
    harness('') +
      sibling(`{ "path": "state.workflow.top-p", "before": null, "after": { "value": 0.9 } }
          ^^^^^^^^^^^^^^^^^^^^^^ HS225 \`top-p\``),
  )
})
