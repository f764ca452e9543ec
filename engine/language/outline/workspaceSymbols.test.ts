import { describe, expect, test } from 'vitest'
import { wholeProject } from '../../../test/language/wholeProject'
import { buildProject } from '../../documents/project'
import { fuzzyScore } from './fuzzyScore'
import { workspaceSymbols } from './workspaceSymbols'

const project = buildProject(wholeProject())
const found = (query: string) => workspaceSymbols(project, query).map(({ name, container }) => `${name} (${container})`)

describe('looking for a name in the workspace', () => {
  test('finds ids of documents, entries of harnesses, and what edits write', () => {
    expect(found('S1')).toEqual(['S1 (harness)'])
    expect(found('be-brief')).toEqual(['be-brief (H0)', 'be-brief (S1)'])
  })

  test('forgives missing letters and case', () => {
    expect(found('rbs')).toEqual(['read-before-save (R1)', 'read-before-save (S1)'].reverse())
    expect(found('MARKREAD')).toEqual(['mark-reading (H0)'])
  })

  test('gives everything for an empty query, and nothing for letters that no name holds', () => {
    expect(found('').length).toBeGreaterThan(20)
    expect(found('xyzzy')).toEqual([])
  })

  test('leads to the characters of the name', () => {
    const [symbol] = workspaceSymbols(project, 'mark-reading')
    const text = project.files.find(({ path }) => path === symbol?.place.file)?.document.text
    expect(text?.slice(symbol?.place.span.start, symbol?.place.span.end)).toBe('mark-reading')
  })
})

test('an exact name comes before a longer one, and starts of words before letters inside', () => {
  const order = (query: string, names: readonly string[]) =>
    [...names].sort((a, b) => (fuzzyScore(query, b) ?? -1) - (fuzzyScore(query, a) ?? -1))
  expect(order('read', ['read-first', 'spread', 'read'])).toEqual(['read', 'read-first', 'spread'])
  expect(order('rf', ['carefully', 'read-first'])).toEqual(['read-first', 'carefully'])
})
