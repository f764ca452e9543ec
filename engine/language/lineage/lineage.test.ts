import { describe, expect, test } from 'vitest'
import { wholeProject } from '../../../test/language/wholeProject'
import { buildProject, type FileText } from '../../documents/project'
import type { Finding } from '../../lint/finding'
import { lintProject } from '../../lint/lintProject'
import { comparison } from './comparison'
import { lineageNodes } from './lineageNodes'
import { freeSiblingId, newSibling } from './newSibling'
import { resolvedText } from './resolvedText'

const project = buildProject(wholeProject())
const file = (path: string, within = project) => {
  const found = within.files.find((each) => each.path === path)
  if (found === undefined) throw new Error(`${path} is not there`)
  return found
}

const nodes = (files: readonly FileText[], isWanted: (finding: Finding) => boolean = () => true) => {
  const within = buildProject(files)
  const findings = lintProject(within)
  const all = (path: string) => findings.filter((finding) => finding.file === path)
  return lineageNodes(within, { all, wanted: (path) => all(path).filter(isWanted) })
}

describe('a resolved sibling', () => {
  test('is shown as the harness it stands for', () => {
    const resolved = resolvedText(file('harness/S2.sibling.json'), project)
    expect(JSON.parse(resolved?.text ?? '')).toMatchObject({
      kind: 'harness',
      id: 'S2',
      state: { tools: { save: { maxCallsPerTask: 5 } }, rules: { 'be-brief': { text: 'Be very brief.' } } },
    })
  })

  test('of a proposal is what the proposal would become', () => {
    expect(resolvedText(file('proposals/R1.proposal.json'), project)?.text).toContain('read-before-save')
  })

  test('is nothing for a pool', () => {
    expect(resolvedText(file('pool/main.pool.json'), project)).toBeUndefined()
  })
})

describe('comparing', () => {
  test('with the parent shows its own edits, with the base those of the whole chain', () => {
    const paths = (other: 'parent' | 'base') =>
      comparison(file('harness/S2.sibling.json'), project, other)?.entries.map(({ path }) => path)
    expect(paths('parent')).toEqual(['state.hooks.ask-at-end', 'state.tools.save'])
    expect(paths('base')).toEqual([
      'state.rules.be-brief',
      'state.hooks.ask-at-end',
      'state.hooks.read-before-save',
      'state.tools.save',
    ])
  })

  test('leaves the side empty on which an entry is absent', () => {
    const compared = comparison(file('harness/S1.sibling.json'), project, 'base')
    expect(compared?.title).toBe('H0 ↔ S1')
    expect(compared?.entries.find(({ path }) => path.endsWith('read-before-save'))).toMatchObject({ before: '' })
  })

  test('is not offered without an ancestor', () => {
    expect(comparison(file('harness/H0.harness.json'), project, 'base')).toBeUndefined()
    const orphan = buildProject([
      { path: 'S1.sibling.json', text: '{ "kind": "sibling", "id": "S1", "parent": { "id": "X" } }' },
    ])
    expect(comparison(file('S1.sibling.json', orphan), orphan, 'parent')).toBeUndefined()
  })
})

describe('a new sibling', () => {
  test.each(['harness/H0.harness.json', 'harness/S2.sibling.json'])(
    'of %s has no finding, although it does nothing yet',
    (path) => {
      const made = newSibling(file(path), project, 'S3')
      expect(made?.path).toBe('harness/S3.sibling.json')
      const after = buildProject([...wholeProject(), made ?? { path: '', text: '' }])
      expect(lintProject(after).filter((finding) => finding.file === made?.path)).toEqual([])
      expect(made?.text).not.toContain('""')
    },
  )

  test('is refused when the id is taken, and when the document is none to start from', () => {
    expect(newSibling(file('harness/H0.harness.json'), project, 'S1')).toBeUndefined()
    expect(newSibling(file('pool/main.pool.json'), project, 'S3')).toBeUndefined()
  })

  test('gets the next number, and the line ends of its parent', () => {
    expect(freeSiblingId(project)).toBe('S3')
    const windows = buildProject(wholeProject((text) => text.replaceAll('\n', '\r\n')))
    expect(newSibling(file('harness/H0.harness.json', windows), windows, 'S3')?.text).toMatch(/^\{\r\n {2}"kind"/)
  })

  test('does not take the file of another document', () => {
    const within = buildProject([
      ...wholeProject(),
      { path: 'harness/S3.sibling.json', text: '{ "kind": "sibling", "id": "other" }' },
    ])
    expect(newSibling(file('harness/H0.harness.json', within), within, 'S3')?.path).toBe('harness/S3-2.sibling.json')
  })
})

describe('the view of the pool', () => {
  test('shows who comes of whom, and in which pools', () => {
    expect(nodes(wholeProject()).map(({ id, parent, edits, pools }) => [id, parent, edits, pools])).toEqual([
      ['H0', undefined, 0, []],
      ['S1', 'H0', 2, ['main']],
      ['S2', 'S1', 2, ['main']],
    ])
  })

  const changed = (path: string, from: string | RegExp, to: string) =>
    nodes(wholeProject().map((each) => (each.path === path ? { path, text: each.text.replace(from, to) } : each)))

  test.each([
    ['a parent that is not there', 'harness/S2.sibling.json', '"id": "S1"', '"id": "S7"', 'S2', 'parent-missing'],
    ['an edit that does not apply', 'harness/S1.sibling.json', '"before": null', '"before": {}', 'S1', 'conflict'],
    ['a base that changed', 'harness/H0.harness.json', 'Read before', 'Look before', 'S1', 'outdated'],
    [
      'an edit after which its own hash is an old one',
      'harness/S2.sibling.json',
      'Save first',
      'Save now',
      'S2',
      'warnings',
    ],
    ['any other mistake', 'harness/S2.sibling.json', 'before_finish', 'at_dawn', 'S2', 'errors'],
  ])('tells %s', (_, path, from, to, id, state) => {
    expect(changed(path, from, to).find((node) => node.id === id)?.state).toBe(state)
  })

  test('counts nothing that the user does not want to see, and tells all the same that the parent changed', () => {
    const broken = wholeProject((text) =>
      text.replace('Read before', 'Look before').replace('before_finish', 'at_dawn'),
    )
    const seen = (files: readonly FileText[], isWanted: (finding: Finding) => boolean) =>
      nodes(files, isWanted).map(({ id, state, errors, warnings }) => [id, state, errors + warnings])
    expect(seen(broken, () => false)).toEqual([
      ['H0', 'ok', 0],
      ['S1', 'outdated', 0],
      ['S2', 'outdated', 0],
    ])
    expect(seen(broken, ({ code }) => code === 'HS101')).toContainEqual(['S2', 'outdated', 1])
  })

  test('shows the first of two documents with one id', () => {
    const twice = [...wholeProject(), { path: 'other/S1.sibling.json', text: '{ "kind": "sibling", "id": "S1" }' }]
    expect(
      nodes(twice)
        .filter(({ id }) => id === 'S1')
        .map((node) => node.file),
    ).toEqual(['harness/S1.sibling.json'])
  })
})
