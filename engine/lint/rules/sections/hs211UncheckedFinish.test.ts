import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const codes = ['HS211']
const guard = `{ "event": "before_finish", "condition": "no_readback_after_write", "action": "require",
"parameters": { "until": { "not": "no_readback_after_write" } }, "message": "Read back." }`
const harnessWith = (rule: string, hook = guard) =>
  harness(`"hooks": { "read-back": ${hook} }, "rules": { "end": { "text":
${rule}
} }`)

test('a rule that asks for checks, and one about something else, are right', () => {
  checkDiagnostics(harnessWith('"Never finish without checking what you wrote. Do not check twice."'), { codes })
  checkDiagnostics(harnessWith('"Check what you wrote, then finish."'), { codes })
  checkDiagnostics(harnessWith('"Do not check the weather."'), { codes })
})

test('a rule that says the contrary of the hook', () => {
  checkDiagnostics(
    harnessWith(`"Once the order is placed, finish without checking it."
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ HS211 Rule \`end\` says to finish without checking, and hook \`read-back\` refuses that`),
    { codes },
  )
})

test('a hook that is off, only warns, or looks at something else refuses nothing', () => {
  const rule = '"Finish at once; you do not need to verify."'
  checkDiagnostics(harnessWith(rule, guard.replace('"event"', '"enabled": false, "event"')), { codes })
  checkDiagnostics(harnessWith(rule, guard.replace('require', 'warn')), { codes })
  checkDiagnostics(harnessWith(rule, guard.replaceAll('no_readback_after_write', 'answer_missing')), { codes })
})

test('the sibling that adds the hook is told at the hook', () => {
  checkDiagnostics(
    harness('"rules": { "end": { "text": "Finish without reading it back." } }') +
      sibling(`{ "path":
"state.hooks.read-back",
^^^^^^^^^^^^^^^^^^^^^^^ HS211
"before": null, "after": ${guard} }`),
    { codes },
  )
})
