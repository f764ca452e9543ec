import { expect, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { readMarkedProject } from '../../../../test/lint/markedProject'
import { job } from '../../../../test/lint/records'
import { buildProject } from '../../../documents/project'
import { lintProject } from '../../lintProject'

const messages = (source: string): readonly string[] =>
  lintProject(buildProject(readMarkedProject(source).files))
    .filter(({ code }) => code === 'HS401')
    .map(({ message }) => message)

test('a parent that is there is right, also a sibling', () => {
  checkDiagnostics(harness('') + sibling('') + sibling('', { id: 'S2', parent: 'S1' }))
})

const pinned = (parent: string) => `
//- S1.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "S1", "edits": [],
"base": { "id": "H0", "stateHash": "@H0" }, "parent": { "stateHash": "@H0",
${parent}
} }
${harness('')}`

test('a parent that is missing gets the nearest id', () => {
  checkDiagnostics(
    pinned(`"id": "h-0"
      ^^^^^ HS401 Parent \`h-0\` not found: no harness or sibling of this workspace has this id; did you mean \`H0\`?`),
  )
  checkFix('HS401', pinned('"id": "h-0"'), pinned('"id": "H0"'))
})

test('another number is another harness, not a slip', () => {
  checkDiagnostics(
    pinned(`"id": "H9"
      ^^^^ HS401 Parent \`H9\` not found: no harness or sibling of this workspace has this id`),
  )
  expect(messages(pinned('"id": "H9"'))).toEqual([expect.not.stringContaining('did you mean')])
})

test.each([
  ['a text without an id', '{ "kind": "sibling", "id'],
  ['a text that says another kind', '{ "kind": "tasks", "id": "S1" }'],
  ['a text without members', '{ "kind": "sibling" }'],
])('a parent whose file is there with %s is not called missing', (_, text) => {
  const child = sibling('', { id: 'S2', parent: 'S1' })
  expect(messages(`${harness('')}${child}\n//- parts/S1.sibling.json\n${text}`)).toEqual([
    'Parent `S1` is not known: parts/S1.sibling.json cannot be read (see its own errors).',
  ])
})

test('only the direct child of what is missing has the mistake', () => {
  checkDiagnostics(
    pinned(`"id": "nowhere"
      ^^^^^^^^^ HS401 Parent \`nowhere\` not found`) + sibling('', { id: 'S2', parent: 'S1' }),
    { codes: ['HS401'] },
  )
})

test('a base that is not the root of the parents', () => {
  checkDiagnostics(`
//- S1.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "S1", "edits": [], "parent": { "id": "H0", "stateHash": "@H0" },
"base": { "id": "C0", "stateHash": "@C0" } }
                ^^^^ HS401 Base \`C0\` is not at the root of the parents
${harness('')}${harness('', 'C0')}`)
})

test('a member of a pool and the subject of a profile', () => {
  checkDiagnostics(`
//- p.pool.json
{ "kind": "pool", "schemaVersion": 1, "id": "p", "base": { "id": "H0", "stateHash": "@H0" },
"members": [{ "id": "lost", "stateHash": "@H0" }] }
                    ^^^^^^ HS401 Harness \`lost\` not found
//- S9.profile.json
{ "kind": "profile", "schemaVersion": 1, "id": "S9", "entries": [], "harness": { "id": "S9", "stateHash": "@H0" } }
                                                                                       ^^^^ HS401 Harness \`S9\` not found
${harness('')}`)
})

test('the base of a job', () => {
  const based = (id: string) => job('"tasks": { "split": "train" }').replace('"H0"', `\n${id}\n`) + harness('')
  checkDiagnostics(based('"h-0"\n^^^^^ HS401 Base `h-0` not found'), { codes: ['HS401'] })
  checkFix('HS401', based('"h-0"'), based('"H0"'))
})
