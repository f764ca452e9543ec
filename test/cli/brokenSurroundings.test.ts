import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandLineFile, runCommandLine, temporaryWorkspace, withoutRights } from './commandLine'
import { sampleFiles } from './sampleWorkspace'

const noRights = 'no other user can start Node here, so rights cannot be tested'

let workspace: ReturnType<typeof temporaryWorkspace>

beforeEach(() => {
  workspace = temporaryWorkspace(sampleFiles)
})

afterEach(() => workspace.remove())

/** One message with what, where and next, and no stack. */
const expectMessage = (stderr: string, ...parts: readonly string[]) => {
  expect(stderr).toMatch(/^harness-s: .+\n {2}where: .+\n {2}next: {2}.+\n$/s)
  expect(stderr).not.toMatch(/\n\s+at /)
  for (const part of parts) expect(stderr).toContain(part)
}

describe('no workspace', () => {
  it.each([['validate'], ['resolve', 'H0'], ['diff', 'H0', 'S1'], ['hash']])(
    '%s says where it looked',
    async (...args) => {
      const { status, stdout, stderr } = await runCommandLine(args, { cwd: tmpdir() })
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expectMessage(stderr, 'no harness-s.json', tmpdir(), '--workspace')
    },
  )

  it('a folder given with --workspace must exist', async () => {
    const missing = join(workspace.folder, 'missing')
    const { status, stderr } = await runCommandLine(['validate', '--workspace', missing])
    expect(status).toBe(2)
    expectMessage(stderr, 'does not exist', missing)
  })

  it('is found upwards from a folder deep inside', async () => {
    const deep = join(workspace.folder, 'a', 'b')
    mkdirSync(deep, { recursive: true })
    expect((await runCommandLine(['resolve', 'S1'], { cwd: deep })).status).toBe(0)
  })
})

describe('an unknown id', () => {
  it.each([
    ['resolve', 'S11'],
    ['diff', 'H0', 'S11'],
    ['hash', 'S11'],
  ])('of %s is wrong usage, and the known ids are named', async (...args) => {
    const { status, stdout, stderr } = await runCommandLine([...args, '--workspace', workspace.folder])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expectMessage(stderr, '"S11"', 'did you mean "S1"?', 'H0, S1')
  })
})

describe('a document that cannot be read', () => {
  beforeEach(() => symlinkSync('nowhere.json', join(workspace.folder, 'harness', 'S9.sibling.json')))

  it('makes validation incomplete and hides no other document', async () => {
    const { status, stdout, stderr } = await runCommandLine(['validate', '--json', '--workspace', workspace.folder])
    expect(status).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({ files: 3, findings: [] })
    expect(stderr).toContain('harness/S9.sibling.json: it is a link')
  })

  it('is mentioned when its id is asked for', async () => {
    const { status, stderr } = await runCommandLine(['resolve', 'S9', '--workspace', workspace.folder])
    expect(status).toBe(2)
    expectMessage(stderr, 'harness/S9.sibling.json (it is a link')
  })

  it('may be one that this user has no right to read', async (context) => {
    const choices = withoutRights(workspace.folder) ?? context.skip(noRights)
    chmodSync(join(workspace.folder, 'harness', 'H0.harness.json'), 0o000)
    const { status, stderr } = await runCommandLine(['validate', '--workspace', workspace.folder], choices)
    expect(stderr).toContain('harness/H0.harness.json: permission denied')
    expect(status).toBe(3)
  })
})

describe('a folder that cannot be written', () => {
  it('is what doctor reports, with the next step', async (context) => {
    const choices = withoutRights(workspace.folder) ?? context.skip(noRights)
    chmodSync(workspace.folder, 0o555)
    const { status, stdout } = await runCommandLine(['doctor', '--json', '--workspace', workspace.folder], choices)
    expect(status).toBe(3)
    const { checks } = JSON.parse(stdout)
    const next = expect.stringContaining('writable')
    expect(checks).toContainEqual(expect.objectContaining({ name: 'runs folder', ok: false, next }))
  })
})

it('notes that cannot be written hinder no command', (context) => {
  if (process.platform !== 'linux') context.skip('/dev/full exists on Linux only')
  const full = openSync('/dev/full', 'w')
  try {
    const args = [commandLineFile, 'hash', 'S1', 'none-of-these', '--workspace', workspace.folder]
    const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', full] })
    expect(status).toBe(2)
  } finally {
    closeSync(full)
  }
})

describe('standard output', () => {
  it('that nobody reads any more ends the command quietly', async () => {
    const ended = await runCommandLine(['resolve', 'S1', '--workspace', workspace.folder], { closeStdout: true })
    expect(ended).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  it('on a full disk is reported as infrastructure', async (context) => {
    if (process.platform !== 'linux') context.skip('/dev/full exists on Linux only')
    const full = openSync('/dev/full', 'w')
    try {
      const { status, stderr } = await runCommandLine(['resolve', 'S1', '--workspace', workspace.folder], {
        stdoutTo: full,
      })
      expect(status).toBe(3)
      expect(stderr).toContain('The disk is full.')
    } finally {
      closeSync(full)
    }
  })
})
