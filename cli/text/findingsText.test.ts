import { describe, expect, it } from 'vitest'
import { stateHash } from '../../engine/documents/canonical'
import { lintProject } from '../../engine/lint/lintProject'
import { contextOfDocuments } from '../../test/kit/contextOfDocuments'
import { findingsText } from './findingsText'

const state = { prompt: { task: { text: '{{task.text}}' } } }
const base = { kind: 'harness', schemaVersion: 1, id: 'H0', state }

const textOf = (documents: Readonly<Record<string, object>>): readonly string[] => {
  const { project } = contextOfDocuments(documents)
  return findingsText(project, project.files.length, lintProject(project)).split('\n')
}

describe('findings for people', () => {
  it('are nothing but a sum when nothing is wrong', () => {
    expect(textOf({ 'H0.harness.json': base })).toEqual(['0 errors, 0 warnings, 0 remarks in 1 document'])
  })

  it('begin with a place that terminals open: path, line and column from 1', () => {
    const [first = '', ...rest] = textOf({ 'H0.harness.json': { ...base, hoks: {} } })
    expect(first).toMatch(/^H0\.harness\.json:\d+:3 error HS\d{3} .*hoks/)
    expect(rest.at(-1)).toMatch(/^1 error, \d warnings?, \d remarks? in 1 document$/)
  })

  it('show related places and fixes below, set in', () => {
    const pin = { id: 'H0', stateHash: stateHash({}) }
    const sibling = { kind: 'sibling', schemaVersion: 1, id: 'S1', base: pin, parent: pin, edits: [] }
    const lines = textOf({ 'H0.harness.json': base, 'S1.sibling.json': sibling })
    const at = lines.findIndex((line) => line.includes('HS402'))
    expect(lines[at]).toMatch(/^S1\.sibling\.json:\d+:\d+ error HS402 /)
    expect(lines.slice(at + 1, at + 3).join('\n')).toMatch(/^ {4}(H0\.harness\.json:1:1 |fix: )/)
    expect(lines.at(-1)).toContain('in 2 documents')
  })
})
