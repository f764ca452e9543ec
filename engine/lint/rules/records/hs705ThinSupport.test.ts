import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling, taskSet } from '../../../../test/lint/documents'
import { entry, profile, support } from '../../../../test/lint/records'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const families = taskSet('"train": ["a-1", "a-2", "b-1"]').replace(
  ' } }',
  ' }, "families": { "a-1": "a", "a-2": "a" } }',
)
const rest = families + harness('') + sibling(edit)
const said = (mark: string, supports: string, more = '') =>
  entry(supports, { more }).replace('"e1",', `"e1"\n${mark}\n,`)

test('pairs of two families are right', () => {
  checkDiagnostics(profile(entry(`${support('a-1')}, ${support('b-1')}`)) + rest)
})

test.each([
  ['no pair', '', 'has no pair of rollouts behind it'],
  ['one pair', support('a-1'), 'rests on a single pair'],
  ['variants of one task', `${support('a-1')}, ${support('a-2')}`, 'rests on 2 pairs of one family, `a`'],
  ['one task played twice', `${support('b-1')}, ${support('b-1')}`, 'rests on 2 pairs of one family, `b-1`'],
])('%s is thin', (_, supports, message) => {
  checkDiagnostics(profile(said(`^^^^ HS705 This entry ${message}`, supports)) + rest)
})

test('without a task set every task counts as its own family', () => {
  checkDiagnostics(profile(entry(`${support('a-1')}, ${support('a-2')}`)) + harness('') + sibling(edit))
})

test('an entry that says so itself, or that is no longer used, is right', () => {
  for (const status of ['weak', 'stale', 'retired']) {
    checkDiagnostics(profile(entry(support('a-1'), { more: ` "status": "${status}",` })) + rest)
  }
})

test('the fix calls it weak', () => {
  const active = (status: string) => profile(entry(support('a-1'), { more: ` "status": "${status}",` })) + rest
  checkFix('HS705', active('active'), active('weak'))
})
