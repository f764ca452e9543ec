import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectiveHash, hashOf, stateHash } from '../../engine/documents/canonical'
import { runCommandLine, temporaryWorkspace } from './commandLine'
import { baseHarness, baseState, sampleFiles, sibling, siblingState, workspaceFile } from './sampleWorkspace'

let workspace: ReturnType<typeof temporaryWorkspace>

beforeEach(() => {
  workspace = temporaryWorkspace(sampleFiles)
})

afterEach(() => workspace.remove())

const run = (...args: readonly string[]) => runCommandLine(args, { cwd: workspace.folder })

const drifted = () => {
  const changed = { ...baseState, prompt: { task: { role: 'user', text: 'Task: {{task.text}}' } } }
  workspace.write('harness/H0.harness.json', { ...baseHarness, state: changed })
  return changed
}

describe('resolve', () => {
  it('prints a sibling as a harness document that can be used itself', async () => {
    const { status, stdout, stderr } = await run('resolve', 'S1')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({ kind: 'harness', schemaVersion: 1, id: 'S1', state: siblingState })
  })

  it('prints one line with lineage and hashes on --json', async () => {
    const { stdout } = await run('resolve', 'S1', '--json')
    expect(stdout.split('\n')).toHaveLength(2)
    expect(JSON.parse(stdout)).toEqual({
      id: 'S1',
      lineage: ['H0', 'S1'],
      stateHash: stateHash(siblingState),
      effectiveHash: effectiveHash(siblingState),
      state: siblingState,
      problems: [],
    })
  })

  it('still shows a sibling whose parent changed, and warns', async () => {
    const changed = drifted()
    const { status, stdout, stderr } = await run('resolve', 'S1')
    expect(status).toBe(1)
    expect(JSON.parse(stdout).state).toEqual({ ...siblingState, prompt: changed.prompt })
    expect(stderr).toContain('HS402')
  })

  it('shows nothing of a sibling whose parents form a circle', async () => {
    workspace.write('harness/S1.sibling.json', { ...sibling, parent: { ...sibling.parent, id: 'S1' } })
    const { status, stdout, stderr } = await run('resolve', 'S1')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('S1 → S1')
  })

  it('shows nothing of a sibling whose parent is missing', async () => {
    workspace.write('harness/S1.sibling.json', { ...sibling, parent: { ...sibling.parent, id: 'H7' } })
    const { status, stdout, stderr } = await run('resolve', 'S1')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('`H7` not found')
  })
})

describe('diff', () => {
  it('shows new entries and changed words', async () => {
    const { status, stdout } = await run('diff', 'H0', 'S1')
    expect(status).toBe(0)
    expect(stdout).toContain('+ state.hooks.read-error\n    action: "warn"')
    expect(stdout).toContain('~ state.rules.read-first\n    text: Read the [-page-]{+schema+} before you answer.')
  })

  it('prints one line with both entries on --json', async () => {
    const { stdout } = await run('diff', 'S1', 'H0', '--json')
    const { from, to, changes } = JSON.parse(stdout)
    expect({ from, to }).toEqual({ from: 'S1', to: 'H0' })
    expect(changes).toEqual([
      {
        path: 'state.rules.read-first',
        kind: 'changed',
        before: siblingState.rules['read-first'],
        after: baseState.rules['read-first'],
      },
      { path: 'state.hooks.read-error', kind: 'removed', before: siblingState.hooks['read-error'], after: null },
    ])
  })

  it('says when there is no difference', async () => {
    expect((await run('diff', 'H0', 'H0')).stdout).toBe('H0 and H0 have the same state.\n')
  })
})

describe('hash', () => {
  it('prints both hashes of every harness', async () => {
    const { status, stdout } = await run('hash', '--json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout).hashes).toEqual([
      { id: 'H0', stateHash: stateHash(baseState), effectiveHash: effectiveHash(baseState) },
      { id: 'S1', stateHash: stateHash(siblingState), effectiveHash: effectiveHash(siblingState) },
    ])
  })

  it('hashes the canonical form of any JSON file, also outside a workspace', async () => {
    const loose = temporaryWorkspace({ 'a.json': '[1.0, "\\u20ac"]\n', 'b.json': '[1,"€"]' })
    try {
      const { stdout } = await runCommandLine(['hash', 'a.json', 'b.json', '--json'], { cwd: loose.folder })
      const hash = hashOf([1, '€'])
      expect(JSON.parse(stdout).hashes).toEqual([
        { file: 'a.json', hash },
        { file: 'b.json', hash },
      ])
    } finally {
      loose.remove()
    }
  })

  it.each([
    ['{ "a": 1, }', ':1:'],
    ['{ "a": 1, "a": 2 }', ':1:11'],
    ['', ':1:1'],
  ])('refuses %j and says where it is wrong', async (text, place) => {
    workspace.write('broken.json', text)
    const { status, stdout, stderr } = await run('hash', 'broken.json')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`broken.json${place}`)
  })

  it('prints what it can of all harnesses, and names those without a hash', async () => {
    drifted()
    const { status, stdout, stderr } = await run('hash', '--json')
    expect(status).toBe(1)
    expect(JSON.parse(stdout).hashes.map(({ id }: { id: string }) => id)).toEqual(['H0'])
    expect(stderr).toContain('"S1" cannot be resolved')
  })

  it.each([['nofile.json'], ['S9']])('says that nothing has the name %s', async (name) => {
    const { status, stderr } = await run('hash', name)
    expect(status).toBe(2)
    expect(stderr).toContain(`There is no harness, sibling or file "${name}"`)
  })

  it('says so outside a workspace as well', async () => {
    const { status, stderr } = await runCommandLine(['hash', 'nofile.json'], { cwd: '/' })
    expect(status).toBe(2)
    expect(stderr).toContain('There is no harness, sibling or file "nofile.json"')
  })

  it('refuses a harness that cannot be resolved', async () => {
    drifted()
    const { status, stdout, stderr } = await run('hash', 'S1')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('changed since')
  })
})

describe('doctor', () => {
  it('finds everything in place', async () => {
    const { status, stdout } = await run('doctor', '--json')
    expect(status).toBe(0)
    const { checks } = JSON.parse(stdout)
    expect(checks.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Node', 'workspace', 'documents', 'harnesses', 'runs folder', 'disk space']),
    )
    expect(checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([])
  })

  it('says what to do when there is no workspace', async () => {
    const { status, stdout } = await runCommandLine(['doctor'], { cwd: '/' })
    expect(status).toBe(3)
    expect(stdout).toContain('MISSING workspace')
    expect(stdout).toContain('next: ')
  })

  it('calls documents with errors wrong, not missing', async () => {
    drifted()
    const { status, stdout } = await run('doctor')
    expect(status).toBe(1)
    expect(stdout).toContain('wrong   documents: 1 error\n        next: Run `harness-s validate`')
    expect(stdout).not.toContain('MISSING')
  })

  it('knows the types of policies and environments', async () => {
    workspace.write('harness-s.json', {
      ...workspaceFile,
      policies: { mine: { type: 'large' } },
      environments: { toy: { type: 'miniaps' } },
    })
    const { status, stdout } = await run('doctor')
    expect(status).toBe(1)
    expect(stdout).toContain('wrong   policy mine: This version has no policy of type "large".')
    expect(stdout).toContain('wrong   environment toy: This version has no environment of type "miniaps".')
  })
})
