import { expect, test } from 'vitest'
import { checkDiagnostics } from '../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../test/lint/documents'
import { readMarkedProject } from '../../../test/lint/markedProject'
import { entry, job, member, pool, profile, rollout, support, training } from '../../../test/lint/records'
import { buildProject } from '../../documents/project'
import { documentParts } from './documentParts'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const rest = harness('') + sibling(edit)

const pathsOf = (source: string) => {
  const file = buildProject(readMarkedProject(source).files).files.find(({ kind }) => kind !== 'harness')
  return file === undefined ? [] : documentParts(file).map(({ path }) => path)
}

test('members and what they hold by name or id are parts; entries and silences are not', () => {
  const paths = pathsOf(pool(member('S1'), '"coverage": { "run": "r", "repairedBy": {} }, "lint": {},') + harness(''))
  expect(paths).toEqual(expect.arrayContaining(['base', 'members', 'members.S1', 'coverage', 'coverage.run']))
  expect(paths.filter((path) => /^(lint|state|edits)/.test(path))).toEqual([])
  expect(pathsOf(sibling(edit) + harness(''))).toContain('parent')
})

test('an entry of a profile is silenced by its id, and no other', () => {
  const silence = '"lint": { "entries.e1": { "HS705": "one pair is all there is" } },'
  checkDiagnostics(profile(entry(support('a')), silence) + rest)
  checkDiagnostics(
    profile(
      `${entry(support('a'))}, ${entry(support('a'), { id: 'e2' }).replace('"e2",', '"e2"\n^^^^ HS705\n,')}`,
      silence,
    ) + rest,
  )
})

test('a part of a job is silenced by its name', () => {
  const voter = '"router": { "voters": ["a"] }'
  const silence = '"lint": { "router": { "HS906": "a baseline" } }'
  checkDiagnostics(job(`${training} ${rollout}, ${voter}, ${silence}`) + harness(''))
})
