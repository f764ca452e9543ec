import { describe, expect, it } from 'vitest'
import { isUnmistakable, mayBeOurs, namesOurKind, workspaceFilesAbove } from './ownFiles'

describe('a name that may be ours', () => {
  it.each(['/a/harness-s.json', '/a/H0.harness.json', '/a/x.job.json', '/a/x.profile.json'])('%s', (path) => {
    expect(mayBeOurs(path)).toBe(true)
  })

  it.each(['/a/package.json', '/a/run.json', '/a/harness.json', '/a/x.workspace.json', '/a/x.job.jsonc'])(
    'is not %s',
    (path) => {
      expect(mayBeOurs(path)).toBe(false)
    },
  )

  it('is ours for certain where no other product has it', () => {
    expect(['/a/harness-s.json', '/a/S1.sibling.json', '/a/x.job.json'].map(isUnmistakable)).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('a text that names our kind', () => {
  it.each([
    '{"kind":"job"}',
    '\uFEFF{\r\n  "kind" : "pool",',
    '{ "$schema": "../job.schema.json", "kind": "job", "backend": {',
  ])('%s', (text) => expect(namesOurKind(text)).toBe(true))

  it.each([
    ['of another product', '{ "kind": "Deployment" }'],
    ['inside a nested value', '{ "spec": { "kind": "job" } }'],
    ['in a list', '[{ "kind": "job" }]'],
    ['nowhere', ''],
    ['after a nested value', '{ "spec": {}, "kind": "job" }'],
  ])('but not %s', (_, text) => expect(namesOurKind(text)).toBe(false))

  it('is looked for at the beginning only, however large the file is', () => {
    expect(namesOurKind(`{ "a": "${'x'.repeat(10_000_000)}", "kind": "job" }`)).toBe(false)
  })
})

describe('where a workspace file is looked for', () => {
  it('in every folder up to the open one, nearest first', () => {
    expect(workspaceFilesAbove('/ws/a/b/x.job.json', '/ws')).toEqual([
      '/ws/a/b/harness-s.json',
      '/ws/a/harness-s.json',
      '/ws/harness-s.json',
    ])
  })

  it('never outside the open folder', () => {
    expect(workspaceFilesAbove('/other/x.job.json', '/ws')).toEqual([])
    expect(workspaceFilesAbove('/wsx/x.job.json', '/ws')).toEqual([])
    expect(workspaceFilesAbove('/ws/x.job.json', '/ws/')).toEqual(['/ws/harness-s.json'])
  })
})
