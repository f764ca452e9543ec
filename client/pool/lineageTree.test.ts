import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harness, sibling } from '../../test/client/startedExtension'
import { type LineageBranch, lineageTree } from './lineageTree'

const rows = (branches: readonly LineageBranch[], indent = ''): readonly string[] =>
  branches.flatMap(({ node, children }) => [indent + node.id, ...rows(children, `${indent}  `)])

describe('the lineage as a tree', () => {
  it('has siblings below their parents, in the order of their numbers', () => {
    const nodes = [sibling('S10', 'H0'), sibling('S2', 'H0'), sibling('S3', 'S2'), harness()]
    expect(rows(lineageTree(nodes))).toEqual(['H0', '  S2', '    S3', '  S10'])
  })

  it('shows a sibling whose parent is unknown at the top', () => {
    expect(rows(lineageTree([harness(), sibling('S1', 'H9')]))).toEqual(['H0', 'S1'])
  })

  it('opens a circle of parents', () => {
    expect(rows(lineageTree([sibling('A', 'B'), sibling('B', 'A')]))).toEqual(['B', '  A'])
    expect(rows(lineageTree([sibling('A', 'A')]))).toEqual(['A'])
  })

  it('gives the children to the first of two with one id', () => {
    const twice = [harness(), harness({ uri: 'file:///ws/copy.harness.json' }), sibling('S1', 'H0')]
    expect(rows(lineageTree(twice))).toEqual(['H0', '  S1', 'H0'])
  })

  it('shows every harness exactly once, whatever the parents are', () => {
    const id = fc.constantFrom('A', 'B', 'C', 'D', 'E')
    const node = fc.record({ id, parent: fc.option(id, { nil: undefined }), uri: fc.uuid() }).map(harness)
    fc.assert(
      fc.property(fc.array(node, { maxLength: 12 }), (nodes) => {
        const shown = rows(lineageTree(nodes)).map((row) => row.trim())
        expect([...shown].sort()).toEqual(nodes.map((each) => each.id).sort())
      }),
    )
  })
})
