import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const ask =
  '"event": "after_tool", "condition": "always", "parameters": { "askModel": "small", "askPrompt": "ok?", "answers": { "yes": null } }'
const entry = `{ ${ask}, "action": "ask_model" }`
const budget = (calls: number) => `"budgets": { "hook-model-calls": { "maxPerTask": ${calls} } }`

test('a harness that allows model calls is right, also for its siblings', () => {
  checkDiagnostics(harness(`"hooks": { "once": ${entry} }, ${budget(2)}`))
  checkDiagnostics(harness(budget(2)) + sibling(`{ "path": "state.hooks.once", "before": null, "after": ${entry} }`))
})

test('without a budget the hook would never ask', () => {
  const late = `{ ${ask}, "action":
"ask_model"
^^^^^^^^^^^ HS123 allows no call per task
}`
  checkDiagnostics(harness(`"hooks": { "once": ${late} }`))
  checkDiagnostics(harness(budget(0)) + sibling(`{ "path": "state.hooks.once", "before": null, "after": ${late} }`))
})

test('the fix sets the budget', () => {
  checkFix(
    'HS123',
    harness(`"hooks": { "once": ${entry} }, ${budget(0)}`),
    harness(`"hooks": { "once": ${entry} }, ${budget(4)}`),
  )
})

test('a hook that is switched off needs none', () => {
  checkDiagnostics(harness(`"hooks": { "once": ${entry.replace('{', '{ "enabled": false,')} }`))
})

test('a judge needs one as well, wherever it stands', () => {
  const judge = '{ "is": "judge", "parameters": { "model": "small", "prompt": "ok?" } }'
  const hook = (condition: string) => `"hooks": { "once": { "event": "after_tool", "action": "record", "condition":
${condition}
} }`
  checkDiagnostics(harness(`${hook(judge)}, ${budget(2)}`), { codes: ['HS123'] })
  checkDiagnostics(
    harness(
      hook(`{ "any": ["tool_error", ${judge}] }
                                ^^^^^^^ HS123 \`judge\` needs a budget`),
    ),
    { codes: ['HS123'] },
  )
})
