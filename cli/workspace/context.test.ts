import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace } from './context'

let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'harness-s-context-')))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (path: string, content: object | string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
}
const workspaceWith = (members: object) =>
  write('harness-s.json', { kind: 'workspace', schemaVersion: 1, id: 'sample', ...members })
const harness = (id: string) => ({ kind: 'harness', schemaVersion: 1, id, state: {} })
const opened = async () => {
  const context = await openWorkspace({ workspace: folder })
  return { ...context, harnesses: [...context.project.documents.harness.keys()] }
}

describe('opening a workspace', () => {
  it('reads its document and all others', async () => {
    workspaceWith({ policies: { small: { type: 'tiny' } } })
    write('a/H0.harness.json', harness('H0'))
    const { workspace, harnesses, unreadable } = await opened()
    expect(workspace?.policies).toEqual({ small: { type: 'tiny' } })
    expect({ harnesses, unreadable }).toEqual({ harnesses: ['H0'], unreadable: [] })
  })

  it('keeps to the roots that it names', async () => {
    workspaceWith({ roots: ['b'] })
    write('a/H0.harness.json', harness('H0'))
    write('b/H1.harness.json', harness('H1'))
    expect((await opened()).harnesses).toEqual(['H1'])
  })

  it.each([['../elsewhere'], ['a/../../elsewhere'], ['..'], ['/etc']])(
    'does not follow the root %s out of it',
    async (root) => {
      workspaceWith({ roots: [root, 'a'] })
      write('a/H0.harness.json', harness('H0'))
      const { harnesses, unreadable } = await opened()
      expect(harnesses).toEqual(['H0'])
      expect(unreadable).toHaveLength(1)
      expect(unreadable[0]?.reason).toContain('lies outside the workspace')
    },
  )

  it('takes a folder whose name only begins with two dots', async () => {
    workspaceWith({ roots: ['..drafts'] })
    write('..drafts/H0.harness.json', harness('H0'))
    expect((await opened()).harnesses).toEqual(['H0'])
  })

  it('reads everything when its own document is broken', async () => {
    write('harness-s.json', '{ "roots": ["b"], ')
    write('a/H0.harness.json', harness('H0'))
    const { workspace, harnesses } = await opened()
    expect(workspace).toBeUndefined()
    expect(harnesses).toEqual(['H0'])
  })

  it('names a root that does not exist and reads the others', async () => {
    workspaceWith({ roots: ['a', 'missing'] })
    write('a/H0.harness.json', harness('H0'))
    const { harnesses, unreadable } = await opened()
    expect(harnesses).toEqual(['H0'])
    expect(unreadable).toEqual([{ path: 'missing', reason: 'it does not exist' }])
  })
})
