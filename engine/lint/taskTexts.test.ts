import { expect, test } from 'vitest'
import { harness, taskSet } from '../../test/lint/documents'
import { evidenceOf } from '../../test/lint/evidence'
import { readMarkedProject } from '../../test/lint/markedProject'
import { buildProject } from '../documents/project'
import { gramsOf, taskTextsFor } from './taskTexts'

const textsWith = (splits: string, texts: Readonly<Record<string, string>>, set = taskSet(splits)) => {
  const project = { ...buildProject(readMarkedProject(harness('') + set).files), evidence: evidenceOf({ texts }) }
  const file = project.files.find(({ kind }) => kind === 'harness')
  return file && taskTextsFor(file, project)
}

test('five words in a row, whatever their case and marks', () => {
  expect(gramsOf('Find the Red, red rose now')).toEqual(['find the red red rose', 'the red red rose now'])
  expect(gramsOf('Find the red rose')).toEqual([])
})

test('the texts of the training split, or of the sample where there is one', () => {
  const texts = { a: 'one', b: 'two', c: 'three' }
  expect([...(textsWith('"train": ["a", "b"], "test": ["c"]', texts)?.byId.keys() ?? [])]).toEqual(['a', 'b'])
  const sampled = taskSet('"train": ["a", "b"]').replace(
    '"splits"',
    '"dev": { "from": "train", "ids": ["b"] }, "splits"',
  )
  expect([...(textsWith('', texts, sampled)?.byId.keys() ?? [])]).toEqual(['b'])
})

test('what many tasks share is the wording of the world', () => {
  const ids = ['a', 'b', 'c', 'd']
  const texts = Object.fromEntries(ids.map((id) => [id, `please find the latest mail about ${id}${id}`]))
  const grams = textsWith(`"train": ${JSON.stringify(ids)}`, texts)?.grams
  expect(grams?.get('please find the latest mail')).toBeUndefined()
  expect(grams?.get('the latest mail about bb')).toBe('b')
})

test('without a text nothing is known', () => {
  expect(textsWith('"train": ["a"]', {})).toBeUndefined()
})
