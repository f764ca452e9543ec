import { expect, test } from 'vitest'
import { buildProject, workspaceOf } from './project'

const text = (kind: string, id: string, more = {}) => JSON.stringify({ kind, schemaVersion: 1, id, ...more })
const harness = (id: string) => text('harness', id, { state: {} })
const workspace = { path: 'harness-s.json', text: text('workspace', 'w') }

const pathsOf = (...files: { path: string; text: string }[]) => buildProject(files).files.map(({ path }) => path)

test('a file of another product with a name like ours stays theirs', () => {
  expect(pathsOf({ path: 'aws.profile.json', text: '{"region": "x"}' })).toEqual([])
  expect(pathsOf({ path: 'package.json', text: '{"kind": "harness"}' })).toEqual([])
})

test('a file is ours by its kind, or by lying under a workspace file', () => {
  expect(pathsOf({ path: 'a/H0.harness.json', text: harness('H0') })).toEqual(['a/H0.harness.json'])
  expect(pathsOf(workspace, { path: 'a/H0.harness.json', text: '{ broken' })).toEqual([
    'a/H0.harness.json',
    'harness-s.json',
  ])
})

test('a workspace file says nothing of the folders beside its own', () => {
  const below = { path: 'a/harness-s.json', text: text('workspace', 'w') }
  expect(pathsOf(below, { path: 'ab/x.pool.json', text: '{}' })).toEqual(['a/harness-s.json'])
})

test('a run header is ours only when it says that it is one', () => {
  expect(pathsOf(workspace, { path: 'runs/1/run.json', text: '{}' })).toEqual(['harness-s.json'])
  expect(pathsOf(workspace, { path: 'runs/1/run.json', text: text('run', 'r') })).toContain('runs/1/run.json')
})

test('files come in the order of their paths, whatever the order they are given in', () => {
  const files = ['c', 'a', 'b'].map((id) => ({ path: `${id}.harness.json`, text: harness(id) }))
  expect(buildProject(files).files).toEqual(buildProject(files.toReversed()).files)
  expect(pathsOf(...files)).toEqual(['a.harness.json', 'b.harness.json', 'c.harness.json'])
})

test('valid documents are found by kind and id; of two with one id the first path has it', () => {
  const { documents } = buildProject([
    { path: 'b.harness.json', text: harness('H0') },
    { path: 'a.harness.json', text: harness('H0') },
    { path: 'p.pool.json', text: text('pool', 'H0') },
  ])
  expect(documents.harness.get('H0')?.file.path).toBe('a.harness.json')
  expect(documents.pool.get('H0')).toBeUndefined()
})

test('what is wrong with a document is kept, and its value is read as far as possible', () => {
  const [file] = buildProject([
    { path: 'H0.harness.json', text: '{"kind": "harness", "id": "H0", "state": {}, }' },
  ]).files
  expect(file?.id).toBe('H0')
  expect(file?.document.problems.map(({ code }) => code)).toEqual(['HS001'])
  expect(file?.errors.map(({ message }) => message)).toEqual(["must have required property 'schemaVersion'"])
})

test('the nearest workspace file above a path counts', () => {
  const project = buildProject([workspace, { path: 'in/ner/harness-s.json', text: text('workspace', 'inner') }])
  expect(workspaceOf(project, 'in/ner/a/b.pool.json')?.value.id).toBe('inner')
  expect(workspaceOf(project, 'in/b.pool.json')?.value.id).toBe('w')
  expect(workspaceOf(buildProject([]), 'a.pool.json')).toBeUndefined()
})
