import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunHeader } from '../../engine/documents/kinds/run'
import { refusal } from '../../test/kit/refusal'
import { exitCodes } from '../exitCodes'
import { createRun, keptRuns, readResultLines, readRunHeader, runPath, writeRunHeader } from './runs'

let workspace: string
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'harness-s-runs-'))
})
afterEach(() => rmSync(workspace, { recursive: true, force: true }))

const hash = `sha256:${'0'.repeat(64)}`
const header: RunHeader = {
  kind: 'run',
  schemaVersion: 1,
  id: 'run-0001',
  purpose: 'eval',
  status: 'running',
  seed: 1,
  harnesses: [{ id: 'H0', stateHash: hash, effectiveHash: hash }],
  policy: { id: 'tiny' },
  environment: { id: 'miniapps', version: '1' },
  tasks: { split: 'test', ids: ['t1'] },
  engineVersion: '0.1.0',
}
const makeFolders = (...names: readonly string[]) => {
  for (const name of names) mkdirSync(runPath(workspace, name), { recursive: true })
}

describe('the folder of a new run', () => {
  it('is numbered from 1, and made', () => {
    expect([createRun(workspace), createRun(workspace)]).toEqual(['run-0001', 'run-0002'])
    expect(readdirSync(join(workspace, 'runs'))).toEqual(['run-0001', 'run-0002'])
  })

  it('takes the number after the largest: a gap is not filled, so that names are never used again', () => {
    makeFolders('run-0002', 'run-0007', 'run-9', 'mine', 'run-0100-copy')
    expect(createRun(workspace)).toBe('run-0008')
  })

  it('has five digits after run-9999', () => {
    makeFolders('run-9999')
    expect([createRun(workspace), createRun(workspace)]).toEqual(['run-10000', 'run-10001'])
  })
})

describe('the header of a run', () => {
  beforeEach(() => {
    makeFolders('run-0001')
    writeRunHeader(workspace, header)
  })

  it('is read as it was written, and written without a trace of a half file', () => {
    writeRunHeader(workspace, { ...header, status: 'complete' })
    expect(readRunHeader(workspace, 'run-0001')).toEqual({ ...header, status: 'complete' })
    expect(readdirSync(runPath(workspace, 'run-0001'))).toEqual(['run.json'])
  })

  it('is found by a path too, as a shell completes it', () => {
    expect(readRunHeader(workspace, 'runs/run-0001/')).toEqual(header)
  })

  it('has the name of its folder when that was copied or renamed', () => {
    makeFolders('copy')
    writeFileSync(join(runPath(workspace, 'copy'), 'run.json'), JSON.stringify(header))
    expect(readRunHeader(workspace, 'copy').id).toBe('copy')
  })

  it('may hold members of a newer version', () => {
    writeFileSync(join(runPath(workspace, 'run-0001'), 'run.json'), JSON.stringify({ ...header, colour: 'red' }))
    expect(readRunHeader(workspace, 'run-0001')).toMatchObject(header)
  })

  it('is not read by other rules than those it was written by', () => {
    const path = join(runPath(workspace, 'run-0001'), 'run.json')
    writeFileSync(path, JSON.stringify({ ...header, schemaVersion: 2 }))
    expect(refusal(() => readRunHeader(workspace, 'run-0001'))).toMatchObject({
      what: 'run-0001 cannot be read: its version 2 is newer than this tool, which reads version 1.',
      where: path,
    })
    expect(keptRuns(workspace)).toEqual([])
  })

  it.each(['folder', 'pipe'])('of which a %s has the place keeps no other run from being read', (kind) => {
    makeFolders('run-0002')
    writeFileSync(join(runPath(workspace, 'run-0002'), 'run.json'), JSON.stringify(header))
    const path = join(runPath(workspace, 'run-0001'), 'run.json')
    rmSync(path)
    execFileSync(kind === 'pipe' ? 'mkfifo' : 'mkdir', [path])
    expect(keptRuns(workspace).map((run) => run.header.id)).toEqual(['run-0002'])
    expect(refusal(() => readRunHeader(workspace, 'run-0001'))).toMatchObject({ where: path })
  })

  it('whose results are a pipe is refused, instead of waiting for ever', () => {
    execFileSync('mkfifo', [join(runPath(workspace, 'run-0001'), 'results.jsonl')])
    expect(() => readResultLines(workspace, 'run-0001')).toThrow('it is no regular file')
  })

  it.each(['', '{', 'null', '[]', '{"kind":"run"}'])('that says %j is damaged; nothing is written over it', (text) => {
    const path = join(runPath(workspace, 'run-0001'), 'run.json')
    writeFileSync(path, text)
    const { what, where, exitCode } = refusal(() => readRunHeader(workspace, 'run-0001'))
    expect({ what, where, exitCode }).toEqual({
      what: 'The header of run-0001 is damaged.',
      where: path,
      exitCode: exitCodes.infrastructure,
    })
    expect(readFileSync(path, 'utf8')).toBe(text)
  })
})

describe('a run that does not exist', () => {
  it('is answered with how to make one', () => {
    expect(refusal(() => readRunHeader(workspace, 'run-0001'))).toMatchObject({
      what: 'There is no run "run-0001".',
      next: 'Make one with `harness-s eval`.',
      exitCode: exitCodes.usage,
    })
  })

  it('is answered with the latest runs, newest first, and one that is nearly so called', () => {
    makeFolders(...[1, 2, 3, 4, 5, 6].map((number) => `run-000${number}`))
    expect(refusal(() => readRunHeader(workspace, 'run-00006'))).toMatchObject({
      what: 'There is no run "run-00006"; did you mean "run-0006"?',
      next: 'The latest are: run-0006, run-0005, run-0004, run-0003, run-0002.',
    })
  })
})
