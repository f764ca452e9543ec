import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { readMarkedProject } from '../../../../test/lint/markedProject'
import { member, pool } from '../../../../test/lint/records'
import { frozenHash } from '../../../documents/frozenHash'
import { buildProject } from '../../../documents/project'

const edit = (text: string) => `{ "path": "state.rules.brief", "before": null, "after": { "text": "${text}" } }`
const all = harness('') + sibling(edit('Be brief.')) + sibling(edit('Be kind.'), { id: 'S2' })

/** The hash that this pool gets when it is frozen as it is. */
const hashOf = (source: string) =>
  frozenHash(buildProject(readMarkedProject(source).files).files.find(({ kind }) => kind === 'pool')?.root ?? {})
const frozen = (members: string, hash: string, mark = '') =>
  pool(members, `"frozen": true, "frozenHash":\n"${hash}"${mark}\n,`) + all

const hash = hashOf(pool(member('S1')) + all)
const carets = '^'.repeat(hash.length + 2)

test('a frozen pool as it was frozen is right', () => {
  checkDiagnostics(frozen(member('S1'), hash))
})

test.each([
  ['another member', `${member('S1')}, ${member('S2')}`],
  ['a member that was taken out', ''],
  ['a member that was disabled', member('S1', ', "enabled": false')],
])('%s is noticed', (_, members) => {
  checkDiagnostics(frozen(members, hash, `\n${carets} HS604 This pool was frozen and changed since`))
})

test('a title, coverage and a silence may come later', () => {
  const later = '"title": "Frozen", "coverage": { "run": "r1", "repairedBy": { "S1": 2 } },'
  checkDiagnostics(frozen(member('S1'), hash).replace('"frozen": true,', `"frozen": true, ${later}`))
})

test('nothing is said of a pool that is not frozen, or that does not say what it was', () => {
  checkDiagnostics(frozen(member('S2'), hash).replace('"frozen": true', '"frozen": false'))
  checkDiagnostics(pool(member('S2'), '"frozen": true,') + all)
})

test('the fix makes it a new pool', () => {
  const changed = frozen(member('S2'), hash)
  const mended = pool(member('S2'), '"frozen": false,\n') + all
  checkFix(
    'HS604',
    changed,
    mended.replace('"id": "main"', '"id": "main-2"').replace('false,\n\n"members": [\n', 'false, "members": [\n'),
  )
})
