import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const base = harness('"rules": { "brief": { "text": "Be very brief." } }')
const edit = (before: string) =>
  `{ "path": "state.rules.brief", "before": ${before}, "after": { "text": "Be brief." } }`

test('a `before` that is what the parent has is right, whatever the order of its keys', () => {
  checkDiagnostics(
    harness('"rules": { "brief": { "text": "t", "priority": 3 } }') +
      sibling('{ "path": "state.rules.brief", "before": { "priority": 3, "text": "t" }, "after": null }'),
  )
})

test('another `before` is a conflict, and the fix takes the entry of the parent', () => {
  checkDiagnostics(
    base +
      sibling(`{ "path": "state.rules.brief", "before": { "text": "Be" }, "after": null }
                                         ^^^^^^^^^^^^^^^^ HS403 Edit conflict`),
  )
  checkFix('HS403', sibling(edit('null')) + base, sibling(edit('{\n  "text": "Be very brief."\n}')) + base)
})

test('an entry that the parent does not have', () => {
  checkDiagnostics(
    base +
      sibling(`{ "path": "state.rules.long", "before": { "text": "t" }, "after": null }
                                        ^^^^^^^^^^^^^^^ HS403 the parent has no entry`),
  )
})

test('a grandchild is compared with its parent, not with the base', () => {
  checkDiagnostics(
    base +
      sibling(
        '{ "path": "state.rules.brief", "before": { "text": "Be very brief." }, "after": { "text": "Be brief." } }',
      ) +
      sibling('{ "path": "state.rules.brief", "before": { "text": "Be brief." }, "after": null }', {
        id: 'S2',
        parent: 'S1',
      }),
  )
})
