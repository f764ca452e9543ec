import { describe, expect, test } from 'vitest'
import { sweepFiles } from '../../../test/language/sweepDocuments'
import { buildProject, type ProjectFile } from '../../documents/project'
import { editAround, entryAround } from './entryAround'
import { objectAt, textAt, valueAt } from './valueAt'

const project = buildProject(sweepFiles)
const fileAt = (path: string): ProjectFile => {
  const file = project.files.find((each) => each.path === path)
  if (file === undefined) throw new Error(`${path} is no file of the project.`)
  return file
}

describe('the entry around a place', () => {
  test('of a harness is named by its section and key', () => {
    const entry = entryAround(fileAt('H0.harness.json'), ['state', 'rules', 'brief', 'scope', 'apps', 0])
    expect(entry).toMatchObject({ section: 'rules', name: 'brief', at: ['state', 'rules', 'brief'] })
    expect(entry?.inner).toEqual(['scope', 'apps', 0])
  })

  test('need not be there yet', () => {
    const entry = entryAround(fileAt('H0.harness.json'), ['state', 'hooks', 'new', 'event'])
    expect(entry).toMatchObject({ section: 'hooks', name: 'new', entry: null, inner: ['event'] })
  })

  test('of an edit is named by its path', () => {
    const file = fileAt('S1.sibling.json')
    expect(entryAround(file, ['edits', 1, 'after', 'message'])).toMatchObject({
      section: 'hooks',
      name: 'next-page',
      at: ['edits', 1, 'after'],
    })
    expect(entryAround(file, ['edits', 0, 'before'])?.inner).toEqual([])
  })

  test('of a revision or a review too', () => {
    expect(entryAround(fileAt('R2.proposal.json'), ['revision', 'edits', 0, 'after'])?.name).toBe('brief')
    expect(editAround('proposal', ['review', 'humanEdits', 2, 'path'])).toEqual(['review', 'humanEdits', 2])
  })

  test('does not exist outside entries', () => {
    expect(entryAround(fileAt('H0.harness.json'), ['metadata', 'benchmark', 'x'])).toBeUndefined()
    expect(entryAround(fileAt('H0.harness.json'), ['state', 'nowhere', 'x'])).toBeUndefined()
    expect(entryAround(fileAt('H0.harness.json'), ['state', 'rules'])).toBeUndefined()
    expect(entryAround(fileAt('S1.sibling.json'), ['edits', 0, 'rationale'])).toBeUndefined()
    expect(entryAround(fileAt('S1.sibling.json'), ['edits', 9, 'after'])).toBeUndefined()
    expect(editAround('pool', ['edits', 0])).toBeUndefined()
  })
})

describe('a value at a path', () => {
  const root = { a: [{ b: 'x' }, 'y'], c: { d: null } }

  test('is found through objects and lists', () => {
    expect(valueAt(root, ['a', 0, 'b'])).toBe('x')
    expect(valueAt(root, ['c', 'd'])).toBeNull()
    expect(valueAt(root, [])).toBe(root)
    expect(textAt(root, ['a', 1])).toBe('y')
    expect(objectAt(root, ['c'])).toEqual({ d: null })
  })

  test('is absent where the path leads nowhere, or to what every object has', () => {
    expect(valueAt(root, ['a', 'b'])).toBeUndefined()
    expect(valueAt(root, ['a', 7])).toBeUndefined()
    expect(valueAt(root, ['constructor'])).toBeUndefined()
    expect(valueAt(root, ['c', '__proto__'])).toBeUndefined()
    expect(textAt(root, ['c'])).toBeUndefined()
    expect(objectAt(root, ['a'])).toEqual({})
  })
})
