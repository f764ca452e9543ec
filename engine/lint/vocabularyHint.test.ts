import { expect, test } from 'vitest'
import { readExample } from '../../test/kit/exampleHarnesses'
import { catalog, hookWith } from '../../test/lint/documents'
import { readMarkedProject } from '../../test/lint/markedProject'
import { buildProject, type Project } from '../documents/project'
import { vocabularyHint } from './vocabularyHint'

const hintIn = (project: Project, id: string): string => {
  const document = project.documents.tools.get(id)
  if (document === undefined) throw new Error(`There is no catalogue ${id}`)
  return vocabularyHint(project, document.value)
}
const closedCatalog = (words: readonly string[]) =>
  catalog('"list": {}').replace('"tools": {', `"vocabulary": ${JSON.stringify(words)}, "tools": {`)
const project = (source: string) => buildProject(readMarkedProject(source).files)
const saying = (message: string) => hookWith('"condition": "always"').replace('"hi"', JSON.stringify(message))

test('the words that hooks say come first, without those that no policy could read', () => {
  const source = closedCatalog(['list', 'next', 'schema']) + saying('next please schema next')
  expect(hintIn(project(source), 'box')).toBe(
    'Hooks here say: next, schema. All words stand in `vocabulary` of box.tools.json.',
  )
})

test('without hooks it says where the words stand', () => {
  expect(hintIn(project(closedCatalog(['next'])), 'box')).toBe('All words stand in `vocabulary` of box.tools.json.')
})

test('at most twelve are named', () => {
  const words = Array.from({ length: 20 }, (_, index) => `w${index}`)
  const hint = hintIn(project(closedCatalog(words) + saying(words.join(' '))), 'box')
  expect(hint).toContain('w10, w11. All words')
})

test('in the toy world these are the reminders', () => {
  const files = ['tools/miniapps.tools.json', ...[1, 2, 3, 7].map((n) => `harness/S${n}.sibling.json`)].map((path) => ({
    path,
    text: JSON.stringify(readExample(path)),
  }))
  const toyWorld = buildProject(files)
  expect(hintIn(toyWorld, 'miniapps')).toMatch(/^Hooks here say: next, schema, verify, answer\. /)
})
