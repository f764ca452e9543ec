import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const codes = ['HS415']
const hook = (action: string, members = '') =>
  `{ "event": "tool_error", "condition": "always", "action": "${action}", "message": "m"${members} }`
const base = (stop: string) => harness(`"hooks": { "give-up": ${stop} }`)
const added = (after: string) => sibling(`{ "path": "state.hooks.remind", "before": null, "after": ${after} }`)
const told = (after: string) =>
  sibling(`{ "path":
"state.hooks.remind",
^^^^^^^^^^^^^^^^^^^^ HS415 Hook \`remind\` has no effect here: \`give-up\` ends the task whenever it fires
"before": null, "after": ${after} }`)

test('a hook at another event, for other tools, or that only counts is right', () => {
  checkDiagnostics(base(hook('stop')) + added(hook('warn').replace('tool_error', 'after_tool')), { codes })
  checkDiagnostics(base(hook('stop', ', "tools": ["list"]')) + added(hook('warn')), { codes })
  checkDiagnostics(base(hook('stop')) + added(hook('record')), { codes })
})

test('a stop that is off, never fires, or has a narrower condition disables nothing', () => {
  checkDiagnostics(base(hook('stop', ', "enabled": false')) + added(hook('warn')), { codes })
  checkDiagnostics(base(hook('stop', ', "limits": { "maxPerTask": 0 }')) + added(hook('warn')), { codes })
  checkDiagnostics(base(hook('stop').replace('always', 'repeated_error')) + added(hook('warn')), { codes })
})

test('an inherited stop ends the task before anybody reads the message', () => {
  checkDiagnostics(base(hook('stop')) + told(hook('warn')), { codes })
})

test('the same condition for the same tools', () => {
  const narrow = (action: string) => hook(action, ', "tools": ["list"]').replace('always', 'repeated_error')
  checkDiagnostics(base(narrow('stop')) + told(narrow('warn')), { codes })
})

test('of two that stop, the later one is in vain', () => {
  checkDiagnostics(base(hook('stop', ', "priority": 5')) + told(hook('stop')), { codes })
  checkDiagnostics(base(hook('stop', ', "priority": -5')) + added(hook('stop')), { codes })
})

test('a harness is judged as a whole elsewhere', () => {
  checkDiagnostics(harness(`"hooks": { "give-up": ${hook('stop')}, "remind": ${hook('warn')} }`), { codes })
})
