import { expect, test } from 'vitest'
import { buildProject } from '../../engine/documents/project'
import { lintProject } from '../../engine/lint/lintProject'
import { corpus, singleText, workspaceText } from './corpus'

const workspace = { path: 'harness-s.json', text: workspaceText }

const findingsOf = (files: readonly { path: string; text: string }[]) =>
  lintProject(buildProject([workspace, ...files]))
const serious = ['error', 'warning']

test('exactly the documents that are said to be faulty have findings', () => {
  const documents = [...corpus(300, 0.1)]
  const found = findingsOf(documents.map(({ file, text }) => ({ path: file, text })))
  const flagged = new Set(found.filter(({ severity }) => serious.includes(severity)).map(({ file }) => file))
  const expected = documents.filter(({ level }) => level !== undefined)
  const missed = expected.filter(({ file }) => !flagged.has(file)).map(({ fault }) => fault)
  const extra = [...flagged].filter((path) => !expected.some(({ file }) => file === path))
  expect({ missed, extra: extra.map((path) => found.find(({ file }) => file === path)) }).toEqual({
    missed: [],
    extra: [],
  })
  expect(new Set(expected.map(({ fault }) => fault)).size).toBe(12)
})

test('the same corpus comes out every time', () => {
  expect([...corpus(20)]).toEqual([...corpus(20)])
})

test('a large document is clean, and in a storm every entry is wrong', () => {
  const count = (variant: 'clean' | 'storm') =>
    findingsOf([{ path: 'single.harness.json', text: singleText(20_000, variant) }]).length
  expect(count('clean')).toBe(0)
  expect(count('storm')).toBeGreaterThan(30)
})
