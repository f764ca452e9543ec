import { expect, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { readMarkedProject } from '../../../../test/lint/markedProject'
import { buildProject } from '../../../documents/project'
import { lintProject } from '../../lintProject'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const stale = `"sha256:${'0'.repeat(64)}"`
const carets = '^'.repeat(stale.length)

const pool = (pins: string, more = '') => `
//- main.pool.json
{ "kind": "pool", "schemaVersion": 1, "id": "main",${more}
${pins}
}`
const members = (hash: string) =>
  `"base": { "id": "H0", "stateHash": "@H0" }, "members": [{ "id": "S1", "stateHash":\n${hash}`
const others = harness('') + sibling(edit)
const close = '\n}]'

test('the hashes as they are now are right', () => {
  checkDiagnostics(pool(members('"@S1"') + close) + others)
})

test('a member that changed is named, and the fix pins it again', () => {
  checkDiagnostics(pool(`${members(stale)}\n${carets} HS602 \`S1\` changed since this pool was made${close}`) + others)
  checkFix('HS602', pool(members(stale) + close) + others, pool(members('"@S1"') + close) + others)
})

test('a base that changed is named, too', () => {
  checkDiagnostics(
    pool(`"members": [], "base": { "id": "H0", "stateHash":
${stale}
${carets} HS602 or run \`harness-s repin\`
}`) + others,
  )
})

test('the finding leads to the sibling; a frozen pool gets no fix', () => {
  const found = (more: string) =>
    lintProject(buildProject(readMarkedProject(pool(members(stale) + close, more) + others).files)).filter(
      ({ code }) => code === 'HS602',
    )
  expect(found('')[0]?.related).toMatchObject([{ file: 'S1.sibling.json', message: '`S1` is here' }])
  const [frozen] = found('"frozen": true,')
  expect(frozen?.message).toContain('make a new pool')
  expect(frozen?.fixes).toEqual([])
})

test('a member that is missing, or whose edits do not apply, has no hash that could be right', () => {
  const conflict = sibling(edit.replace('null', '{ "text": "other" }'))
  checkDiagnostics(pool(members(stale) + close) + harness('') + conflict, { codes: ['HS602'] })
  checkDiagnostics(pool(members(stale) + close) + harness(''), { codes: ['HS602'] })
})

test('nor has one whose text is cut off', () => {
  const cut = sibling(edit).replace(/\] \}$/, '')
  checkDiagnostics(pool(members(stale) + close) + harness('') + cut, { codes: ['HS602'], keepLines: true })
})
