import { describe, expect, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { readMarkedProject } from '../../../../test/lint/markedProject'
import { buildProject } from '../../../documents/project'
import { lintProject } from '../../lintProject'

const document = (path: string, kind: string, id: string) =>
  `\n//- ${path}.${kind}.json\n{ "kind": "${kind}", "schemaVersion": 1, "id":\n${id}\n, "state": {} }`

const twice = `${document('a', 'harness', '"H0"\n^^^^ HS410 Id `H0` is also that of b.harness.json')}
${document('b', 'harness', '"H0"\n^^^^ HS410 Id `H0` is also that of a.harness.json')}`

test('an id that two documents have is reported at both', () => {
  checkDiagnostics(twice)
})

test('each leads to all others', () => {
  const three = twice + document('c', 'harness', '"H0"')
  const found = lintProject(buildProject(readMarkedProject(three).files)).filter(({ code }) => code === 'HS410')
  expect(found.map(({ related }) => related.map(({ file }) => file))).toEqual([
    ['b.harness.json', 'c.harness.json'],
    ['a.harness.json', 'c.harness.json'],
    ['a.harness.json', 'b.harness.json'],
  ])
})

test('a harness and a sibling share one name space', () => {
  checkDiagnostics(
    document('a', 'harness', '"H0"\n^^^^ HS410 also that of b.sibling.json') +
      document('b', 'sibling', '"H0"\n^^^^ HS410 also that of a.harness.json'),
    { codes: ['HS410'] },
  )
})

test('a profile may be called like the sibling that it describes', () => {
  checkDiagnostics(document('a', 'harness', '"S6"') + document('a', 'profile', '"S6"'), { codes: ['HS410'] })
})

test('documents without an id share none', () => {
  checkDiagnostics(document('a', 'harness', '1') + document('b', 'harness', '1'), { codes: ['HS410'] })
})

describe('the fix gives one of them the next id that is free', () => {
  const named = (id: string) => document('a', 'pool', `"${id}"`)

  test('by its number', () => {
    const others = document('b', 'pool', '"P6"') + document('c', 'pool', '"P7"')
    checkFix('HS410', named('P6') + others, named('P8') + others)
  })

  test('with a number where it has none', () => {
    checkFix(
      'HS410',
      named('main') + document('b', 'pool', '"main"'),
      named('main-2') + document('b', 'pool', '"main"'),
    )
  })
})
