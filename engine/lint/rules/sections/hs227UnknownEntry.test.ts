import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

test('settings of the engine are right, and names of other sections are free', () => {
  checkDiagnostics(
    harness(`"workflow": { "max-turns": { "value": 8 } }, "observation": { "empty": { "template": "nothing" } },
"budgets": { "hook-model-calls": { "maxPerTask": 1 } }, "rules": { "brief": { "text": "t" } }`),
  )
})

test('a misspelt setting gets a suggestion, and a fix that renames it', () => {
  checkDiagnostics(
    harness(`"workflow": { "max-turn": { "value": 8 } }
              ^^^^^^^^^^ HS227 Unknown entry \`max-turn\` of \`workflow\`; did you mean \`max-turns\`?`),
  )
  const named = (name: string) => harness(`"workflow": { "${name}": { "value": 8 } }`)
  checkFix('HS227', named('max-turn'), named('max-turns'))
})

test('a name like none of them is told all', () => {
  checkDiagnostics(
    harness(`"observation": { "traceback": { "maxChars": 8 } }
                 ^^^^^^^^^^^ HS227 Unknown entry \`traceback\` of \`observation\`; use one of result, empty, error`),
  )
})

test('another form of a name is told once', () => {
  checkDiagnostics(
    harness(`"budgets": { "Harness_Text": { "maxTokensPerStep": 8 } }
             ^^^^^^^^^^^^^^ HS227 did you mean \`harness-text\`?`),
  )
})

test('a name that every object seems to have is no setting', () => {
  checkDiagnostics(
    harness(`"workflow": { "constructor": { "value": 8 } }
              ^^^^^^^^^^^^^ HS227 Unknown entry \`constructor\``),
  )
})

test('in an edit the path is named; deleting such an entry is right', () => {
  const edit = (name: string) => `{ "path": "state.workflow.${name}", "before": null, "after": { "value": 8 } }`
  checkDiagnostics(
    harness('') +
      sibling(`{ "path": "state.workflow.max-turn", "before": null, "after": { "value": 8 } }
          ^^^^^^^^^^^^^^^^^^^^^^^^^ HS227 did you mean \`max-turns\`?`),
  )
  checkFix('HS227', sibling(edit('max-turn')) + harness(''), sibling(edit('max-turns')) + harness(''))
  const old = harness(`"workflow": { "max-turn": { "value": 8 } }`)
  const deletes = sibling('{ "path": "state.workflow.max-turn", "before": { "value": 8 }, "after": null }')
  checkDiagnostics(old.replace('8 } }', '8 } }\n              ^^^^^^^^^^ HS227') + deletes, { codes: ['HS227'] })
})
