import { describe, expect, test } from 'vitest'
import { catalog, harness, sibling, taskSet } from '../../../test/lint/documents'
import { readMarkedProject } from '../../../test/lint/markedProject'
import { buildProject, type Project, type ProjectFile } from '../../documents/project'
import { toolContext } from '../../lint/catalogOf'
import { currentHash } from '../../lint/currentHash'
import { explainEntry } from './entry'
import { explainHarness, explainHash } from './harness'
import { explainTask } from './task'
import { explainApi, explainSelector, explainTool } from './tool'

const projectOf = (source: string): Project => buildProject(readMarkedProject(source).files)

const fileIn = (project: Project, id: string): ProjectFile => {
  const file = project.files.find((each) => each.id === id)
  if (file === undefined) throw new Error(`No document is called ${id}.`)
  return file
}

const base = harness('"rules": { "brief": { "text": "Be brief." } }')
const edit = (before: string, after: string) =>
  `{ "path": "state.rules.brief", "before": ${before}, "after": ${after} }`
const text = (words: string) => `{ "text": "${words}" }`

describe('a harness', () => {
  test('that does not resolve says why', () => {
    const project = projectOf(base + sibling(edit(text('other'), text('Be kind.'))))
    expect(explainHarness('S1', project)).toContain('Does not resolve: ')
  })

  test('is known by its lineage', () => {
    const project = projectOf(base + sibling('') + sibling('', { id: 'S2', parent: 'S1' }))
    expect(explainHarness('S2', project)).toContain('Lineage: `H0` → `S1` → `S2`')
    expect(explainHarness('H0', project)).not.toContain('Lineage')
  })

  test('that is missing is said to be', () => {
    expect(explainHarness('S9', projectOf(base))).toContain('no harness or sibling has this id')
  })
})

test('a hash is current, out of date, or cannot be compared', () => {
  const project = projectOf(base)
  expect(explainHash('H0', currentHash(project, 'H0') ?? '', project)).toContain('as it is now')
  expect(explainHash('H0', 'sha256:0', project)).toContain('Out of date')
  expect(explainHash('S9', 'sha256:0', project)).toContain('cannot be compared')
  expect(explainHash(undefined, 'sha256:0', project)).toContain('cannot be compared')
})

describe('an entry', () => {
  const name = { section: 'rules', name: 'brief' } as const

  test('of a base lists the siblings that change it, near and far', () => {
    const project = projectOf(
      base +
        sibling(edit(text('Be brief.'), text('Be kind.'))) +
        sibling(edit(text('Be kind.'), 'null'), { id: 'S2', parent: 'S1' }) +
        sibling('', { id: 'S3' }),
    )
    expect(explainEntry(name, fileIn(project, 'H0'), project)).toContain('Changed by `S1`, `S2`')
    expect(explainEntry(name, fileIn(project, 'S1'), project)).toContain('Changed by `S2`')
    expect(explainEntry(name, fileIn(project, 'S2'), project)).not.toContain('Changed by')
  })

  test('that a sibling adds was not in the parent', () => {
    const added = '{ "path": "state.rules.new", "before": null, "after": { "text": "x" } }'
    const project = projectOf(base + sibling(added))
    const shown = explainEntry({ section: 'rules', name: 'new' }, fileIn(project, 'S1'), project)
    expect(shown).toContain('`H0` does not have it.')
    expect(shown).toContain('Here:')
  })
})

test('a task tells its splits, family, apps and tags', () => {
  const tasks = taskSet('"train": ["t1"]').replace(
    '"splits"',
    '"families": { "t1": "f" }, "meta": { "t1": { "apps": ["mail"], "tags": ["send"] } }, "splits"',
  )
  const project = projectOf(base + tasks)
  const shown = explainTask('t1', fileIn(project, 'H0'), project)
  for (const part of ['task of `box`', 'Splits: `train`', 'Family: `f`', 'Apps: `mail`', 'Tags: `send`']) {
    expect(shown).toContain(part)
  }
  expect(explainTask('t9', fileIn(project, 'H0'), project)).toBeUndefined()
})

describe('of a catalogue', () => {
  const tools =
    '"list": { "effect": "read", "aliases": ["ls"], "parameters": { "properties": { "page": {} } } }, "save": { "effect": "write" }'
  const project = projectOf(
    base +
      catalog(tools).replace(
        '"tools": {',
        '"apis": { "mail.list": { "effect": "read", "paginated": true, "pageArg": "page", "defaultLimit": 5 } }, "tools": {',
      ),
  )
  const context = toolContext(fileIn(project, 'H0'), project)
  const known = context?.catalog ?? { kind: 'tools', schemaVersion: 1, id: 'none', tools: {} }

  test('a tool tells its effect, its other names and its arguments', () => {
    expect(explainTool('list', known)).toContain('Effect `read`, also called `ls`, arguments `page`.')
    expect(explainTool('ls', known)).toContain('`ls` is another name of it.')
    expect(explainTool('toString', known)).toBeUndefined()
  })

  test('an API tells how it is read page by page', () => {
    expect(explainApi('mail.list', known)).toContain('paginated by `page`, 5 items on a page')
    expect(explainApi('constructor', known)).toBeUndefined()
  })

  test('a selector tells what it matches', () => {
    if (context === undefined) throw new Error('The project has no catalogue.')
    expect(explainSelector('glob:*', context)).toContain('Matches `list`, `save`.')
    expect(explainSelector('effect:auth', context)).toContain('Matches no tool.')
    expect(explainSelector('re:(', context)).toContain('It cannot be read.')
  })
})
