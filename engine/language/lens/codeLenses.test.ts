import { describe, expect, test } from 'vitest'
import { wholeProject } from '../../../test/language/wholeProject'
import { buildProject, type FileText } from '../../documents/project'
import { codeLenses } from './codeLenses'

const lensesIn = (path: string, files: readonly FileText[] = wholeProject()) => {
  const project = buildProject(files)
  const file = project.files.find((each) => each.path === path)
  if (file === undefined) throw new Error(`${path} is not there`)
  return codeLenses(file, project).map(({ span, title, does }) => {
    const line = file.document.text.slice(0, span.start).split('\n').length
    return `${line}: ${title} -> ${'command' in does ? does.command : does.places.map((place) => place.file).join(' ')}`
  })
}

const changed = (path: string, from: string, to: string) =>
  wholeProject().map((each) => (each.path === path ? { path, text: each.text.replaceAll(from, to) } : each))

describe('above', () => {
  test('a base harness stand its siblings, and above each entry those that change it', () => {
    expect(lensesIn('harness/H0.harness.json')).toEqual([
      '4: 2 siblings -> harness/S1.sibling.json harness/S2.sibling.json',
      '4: new sibling -> newSibling',
      '12: 1 sibling changes this -> harness/S1.sibling.json',
      '24: 1 sibling changes this -> harness/S2.sibling.json',
    ])
  })

  test('a sibling stands what can be looked at, and above each edit whether its guard holds', () => {
    expect(lensesIn('harness/S1.sibling.json')).toEqual([
      '4: resolved -> showResolved',
      '4: compare with parent -> compareWithParent',
      '4: 1 sibling -> harness/S2.sibling.json',
      '10: applies to the parent -> compareWithParent',
      '21: applies to the parent -> compareWithParent',
    ])
  })

  test('a grandchild stands its base, too', () => {
    expect(lensesIn('harness/S2.sibling.json')).toContain('4: compare with H0 -> compareWithBase')
  })

  test('a pool stand its members', () => {
    expect(lensesIn('pool/main.pool.json')).toEqual(['4: 2 members -> harness/S1.sibling.json harness/S2.sibling.json'])
    const files = changed('pool/main.pool.json', '"acceptedFrom": "R1"', '"acceptedFrom": "R1", "enabled": false')
    expect(lensesIn('pool/main.pool.json', files)).toEqual([expect.stringContaining('2 members, 1 disabled')])
  })

  test('an edit that conflicts stands the way out', () => {
    const files = changed('harness/H0.harness.json', '"Be brief."', '"Be short."')
    expect(lensesIn('harness/S1.sibling.json', files)).toEqual(
      expect.arrayContaining([
        '4: rebase on the changed parent -> rebaseSibling',
        '21: conflict with the parent -> rebaseSibling',
      ]),
    )
  })

  test('an edit that does nothing or is given twice stands that', () => {
    const files = changed('harness/S2.sibling.json', '{ "maxCallsPerTask": 5 }', '{ "maxCallsPerTask": 3 }')
    expect(lensesIn('harness/S2.sibling.json', files)).toContain('9: changes nothing -> compareWithParent')
    const twice = changed('harness/S1.sibling.json', 'state.rules.be-brief', 'state.hooks.read-before-save')
    expect(lensesIn('harness/S1.sibling.json', twice)).toContain('21: left out -> compareWithParent')
  })

  test('an edit that a grandchild edits again stands the grandchild', () => {
    const files = changed('harness/S2.sibling.json', 'state.tools.save', 'state.rules.be-brief')
    expect(lensesIn('harness/S1.sibling.json', files)).toContain(
      '21: 1 sibling changes this -> harness/S2.sibling.json',
    )
  })

  test('an edit without a parent stands nothing', () => {
    const files = changed('harness/S1.sibling.json', '"id": "H0"', '"id": "H7"')
    expect(lensesIn('harness/S1.sibling.json', files).filter((lens) => lens.includes('before'))).toEqual([])
  })
})

test('parents in a circle do not hold anything up', () => {
  const sibling = (id: string, parent: string) => ({
    path: `${id}.sibling.json`,
    text: `{ "kind": "sibling", "id": "${id}", "parent": { "id": "${parent}" }, "edits": [] }`,
  })
  const files = [sibling('A', 'B'), sibling('B', 'A')]
  expect(lensesIn('A.sibling.json', files)).toContain('1: 1 sibling -> B.sibling.json')
})
