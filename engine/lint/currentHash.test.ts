import { expect, test } from 'vitest'
import { harness, sibling } from '../../test/lint/documents'
import { readMarkedProject } from '../../test/lint/markedProject'
import { stateHash } from '../documents/canonical'
import { buildProject } from '../documents/project'
import { currentHash, hashObstacle } from './currentHash'
import { resolutionOf } from './resolutions'

const project = (source: string) => buildProject(readMarkedProject(source).files)
const brief = '"brief": { "text": "Be brief." }'
const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const briefHash = stateHash({ rules: { brief: { text: 'Be brief.' } } })

test('the hash is that of the resolved state', () => {
  const found = project(harness('') + sibling(edit))
  expect(currentHash(found, 'S1')).toBe(briefHash)
  expect(currentHash(found, 'H0')).toBe(stateHash({}))
})

test('outdated pins do not matter', () => {
  const outdated = sibling(edit).replaceAll('"@H0"', `"sha256:${'0'.repeat(64)}"`)
  expect(currentHash(project(harness('') + outdated), 'S1')).toBe(briefHash)
})

test.each([
  ['nothing has the id', '', 'S1', /not found/],
  ['an edit does not apply', harness(`"rules": { ${brief} }`) + sibling(edit), 'S1', /^Edit conflict/],
  ['a parent is missing', sibling(edit, { parent: 'H9' }), 'S1', /not found/],
])('there is none when %s', (_, source, id, reason) => {
  const found = project(source)
  expect(currentHash(found, id)).toBeUndefined()
  expect(hashObstacle(found, resolutionOf(found, id))).toMatch(reason)
})

test('nor when a text above is cut off: what was lost would be missing in the hash', () => {
  const files = readMarkedProject(harness(`"rules": { ${brief} }`) + sibling('')).files
  const cut = buildProject(
    files.map((file) => (file.path.startsWith('H0') ? { ...file, text: file.text.slice(0, -6) } : file)),
  )
  expect(currentHash(cut, 'S1')).toBeUndefined()
  expect(hashObstacle(cut, resolutionOf(cut, 'S1'))).toBe('H0.harness.json has syntax errors.')
})
