import { expect, test } from 'vitest'
import { actionsAt, afterAction, cursorAtFinding } from '../../../test/language/actionsAt'
import { cursorIn } from '../../../test/language/cursorProject'
import { harness, sibling } from '../../../test/lint/documents'
import { readMarkedProject } from '../../../test/lint/markedProject'
import { member, pool } from '../../../test/lint/records'
import { buildProject } from '../../documents/project'
import { lintProject } from '../../lint/lintProject'

const at = (documents: string, path: string) => cursorIn(readMarkedProject(documents).files, path, 0)
const brief = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
/** Differs in nothing that a run reads. */
const written = brief.replace('}', ', "priority": 50 }')
const alike = harness('') + sibling(brief) + sibling(written, { id: 'S2' })
const noted = brief.replace('null', '{ "text": "Be brief." }').replace('" } }', '", "notes": "n" } }')
const sameAsBase = harness('"rules": { "brief": { "text": "Be brief." } }') + sibling(noted)

test('a sibling that equals its base is deleted, and nothing is left to complain of', () => {
  const after = afterAction(cursorAtFinding(at(sameAsBase, 'S1.sibling.json'), 'HS405'), 'Delete S1.sibling.json')
  expect(after.map(({ path }) => path)).toEqual(['H0.harness.json'])
  expect(lintProject(buildProject(after))).toEqual([])
})

test('of two siblings that behave alike the second one is deleted', () => {
  const after = afterAction(cursorAtFinding(at(alike, 'S2.sibling.json'), 'HS406'), 'Delete S2.sibling.json')
  expect(after.map(({ path }) => path)).toEqual(['H0.harness.json', 'S1.sibling.json'])
  expect(lintProject(buildProject(after)).filter(({ code }) => code === 'HS406')).toEqual([])
})

test('a sibling that another document refers to stays', () => {
  const referredTo = alike + pool(member('S2'))
  const actions = actionsAt(cursorAtFinding(at(referredTo, 'S2.sibling.json'), 'HS406'))
  expect(actions.filter(({ title }) => title.startsWith('Delete'))).toEqual([])
})
