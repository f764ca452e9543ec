import { expect, it } from 'vitest'
import { exampleTexts } from '../../test/kit/randomEdits'
import { buildProject } from '../documents/project'
import { surroundingsHash } from './surroundings'

const hashWith = (name: RegExp) =>
  surroundingsHash(
    buildProject(exampleTexts.map((file) => (name.test(file.path) ? { ...file, text: `${file.text} ` } : file))),
  )
const before = surroundingsHash(buildProject(exampleTexts))

it.each([/harness-s\.json$/, /\.tasks\.json$/, /\.tools\.json$/])('results depend on what %s says', (name) => {
  expect(exampleTexts.some(({ path }) => name.test(path))).toBe(true)
  expect(hashWith(name)).not.toBe(before)
})

it('harnesses have hashes of their own, and the order of files says nothing', () => {
  expect(hashWith(/\.(harness|sibling|pool)\.json$/)).toBe(before)
  expect(surroundingsHash(buildProject(exampleTexts.toReversed()))).toBe(before)
})
