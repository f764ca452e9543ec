import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { evidenceOf, rollout } from '../../../../test/lint/evidence'
import { entry, profile, support } from '../../../../test/lint/records'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const rest = harness('') + sibling(edit)
const pair = (sibling: string, base: string) =>
  profile(entry(`${support('b')}, { "taskId": "a", "siblingRollout":\n${sibling}\n, "baseRollout":\n${base}\n}`)) + rest
const right = ['"r2/S1/a/0"', '"r1/H0/a/0"'] as const

test('the sibling and its base on one task are a pair', () => {
  checkDiagnostics(pair(...right))
})

test.each([
  ['"r2/a/0"\n^^^^^^^^ HS703 `r2/a/0` is no rollout: write <run>/<harness>/<task>/<attempt>', right[1]],
  ['"r2/S1/b/0"\n^^^^^^^^^^^ HS703 This rollout is of task `b`, not `a`', right[1]],
  ['"r2/S2/a/0"\n^^^^^^^^^^^ HS703 This rollout is of `S2`, not of the sibling', right[1]],
  [right[0], '"r1/H0/c/0"\n^^^^^^^^^^^ HS703 This rollout is of task `c`, not `a`'],
  [right[0], '"r1/S1/a/1"\n^^^^^^^^^^^ HS703 This rollout is of `S1` itself, not of its base'],
])('the sibling plays %s, the base %s', (one, other) => {
  checkDiagnostics(pair(one, other))
})

const s1 = rollout({ run: 'r2', harness: 'S1', taskId: 'a' })
const h0 = rollout({ run: 'r1', harness: 'H0', taskId: 'a' })

test.each([
  ['policies: big and tiny', { policy: 'big' }],
  ['steps of the policy: 10 and 0', { policyVersion: 10 }],
  ['environments: box 2 and box 1', { environment: 'box 2' }],
])('recorded rollouts with different %s are no pair', (what, changed) => {
  const marked = pair(`${right[0]}\n^^^^^^^^^^^ HS703 different ${what}`, right[1])
  checkDiagnostics(marked, { evidence: evidenceOf({ rollouts: [{ ...s1, ...changed }, h0] }) })
})

test('recorded rollouts that differ in the harness alone are one', () => {
  checkDiagnostics(pair(...right), { evidence: evidenceOf({ rollouts: [s1, h0] }) })
})

test('the fix removes the support', () => {
  const kept = `${support('a')}, ${support('b')}`
  const wrong = support('c', { base: 'r1/H0/a/0' })
  checkFix('HS703', profile(entry(`${kept}, ${wrong}`)) + rest, profile(entry(kept)) + rest)
})
