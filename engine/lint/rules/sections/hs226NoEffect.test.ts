import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, hook, sibling } from '../../../../test/lint/documents'

test('settings that a run reads are right', () => {
  checkDiagnostics(
    harness(`"workflow": { "finish": { "value": "answer" }, "format-retries": { "value": 1, "message": "again" } },
"observation": { "result": { "maxChars": 9, "headChars": 4, "tailChars": 4, "truncatedTemplate": "cut" } },
"budgets": { "harness-text": { "maxTokensPerStep": 1, "maxTokensPerTask": 2 } },
"rules": { "brief": { "text": "t", "scope": { "apps": ["mail"], "tools": ["*"] } } }`),
  )
})

test('memory is not read', () => {
  checkDiagnostics(
    harness(`"memory": { "notes": { "strategy": "scratchpad" } }
            ^^^^^^^ HS226 \`memory.notes\` has no effect in this version`),
  )
})

test.each([
  ['workflow', 'multi-call', '{ "value": true }'],
  ['workflow', 'parallel-tools', '{ "value": true }'],
  ['workflow', 'attempts', '{ "value": 2 }'],
  ['workflow', 'compaction', '{ "value": "summary" }'],
  ['budgets', 'system-prompt', '{ "maxTokens": 100 }'],
])('%s.%s is known and not read', (section, name, entry) => {
  const at = ' '.repeat(section.length + 6)
  checkDiagnostics(
    harness(`"${section}": { "${name}": ${entry} }
${at}${'^'.repeat(name.length + 2)} HS226 \`${section}.${name}\` has no effect`),
  )
})

test('a member that its entry does not use', () => {
  checkDiagnostics(
    harness(`"workflow": { "finish": { "value": "tool", "verify": "ask" } },
                                           ^^^^^^^^ HS226 \`verify\` of \`workflow.finish\` has no effect
"observation": { "result": { "template": "{{result.text}}" } }
                             ^^^^^^^^^^ HS226 \`template\` of \`observation.result\``),
  )
})

test('a member that does not exist is an unknown key and nothing more', () => {
  checkDiagnostics(
    harness(`"budgets": { "hook-model-calls": { "maxPerTsk": 1 } }
                                   ^^^^^^^^^^^ HS003`),
  )
})

test('rules do not override each other and know no phases', () => {
  checkDiagnostics(
    harness(`"rules": { "brief": { "text": "t", "overrides": ["long"], "scope": { "phases": ["plan"] } } }
                                   ^^^^^^^^^^^ HS226 \`overrides\` of \`rules.brief\`
                                                                     ^^^^^^^^ HS226 \`scope.phases\``),
    { codes: ['HS226'] },
  )
})

test('no history is shortened, so nothing happens around it', () => {
  checkDiagnostics(
    hook(`"event": "before_compact", "condition": "always", "action": "record"
         ^^^^^^^^^^^^^^^^ HS226 Event \`before_compact\` has no effect`),
  )
})

test('in an edit the path is named; deleting such an entry is right', () => {
  checkDiagnostics(
    harness('') +
      sibling(`{ "path": "state.memory.notes", "before": null, "after": { "strategy": "none" } },
          ^^^^^^^^^^^^^^^^^^^^ HS226 \`memory.notes\`
{ "path": "state.memory.more", "before": null, "after": null }`),
    { codes: ['HS226'] },
  )
})
