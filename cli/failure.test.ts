import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../engine/environments/environment'
import { RunLockedError } from '../engine/node/runLock'
import { exitCodes } from './exitCodes'
import { explain, renderExplanation } from './failure'
import { UserError } from './userError'

const errorOf = (action: () => unknown): unknown => {
  try {
    return action()
  } catch (error) {
    return error
  }
}

describe('a failure', () => {
  it('says what happened, where, and what to do next', () => {
    const error = new UserError({
      what: 'There is no harness S9.',
      where: 'harness-s.json',
      next: 'Known are H0 and S1.',
      exitCode: exitCodes.usage,
    })
    expect(renderExplanation(explain(error))).toBe(
      'harness-s: There is no harness S9.\n  where: harness-s.json\n  next:  Known are H0 and S1.',
    )
  })

  it('of the file system names the file and counts as infrastructure', () => {
    const missing = join(tmpdir(), 'harness-s-no-such-file')
    const explanation = explain(errorOf(() => readFileSync(missing)))
    expect(explanation).toMatchObject({ where: missing, exitCode: exitCodes.infrastructure })
    expect(explanation.what).toContain('No such file')
  })

  it('for want of space says so', () => {
    const explanation = explain(Object.assign(new Error('write'), { code: 'ENOSPC' }))
    expect(explanation).toMatchObject({ what: 'The disk is full.', exitCode: exitCodes.infrastructure })
  })

  it.each([
    ['EEXIST', 'A file stands where a folder is needed.'],
    ['EFTYPE', 'A pipe or a device stands where a file is needed.'],
    ['EFBIG', 'A file has reached the size that this system allows.'],
    ['EROFS', 'The file system is read-only.'],
  ])('with the code %s says %s', (code, what) => {
    expect(explain(Object.assign(new Error('x'), { code, path: '/a' }))).toMatchObject({ what, where: '/a' })
  })

  it('of the environment is told in its own words, and is no mistake of ours', () => {
    const explanation = explain(new EnvironmentError('data.json is not JSON.'))
    expect(explanation).toMatchObject({ what: 'data.json is not JSON.', exitCode: exitCodes.infrastructure })
    expect(explanation.next).not.toContain('mistake')
  })

  it('to get a run that another process works on names the process and the lock', () => {
    expect(explain(new RunLockedError('/runs/run-0001/run.lock', 77))).toMatchObject({
      what: 'Process 77 is working on this run.',
      where: '/runs/run-0001/run.lock',
      exitCode: exitCodes.infrastructure,
    })
  })

  it('through Ctrl-C is a cancellation, not an error', () => {
    expect(explain(new DOMException('stop', 'AbortError'))).toMatchObject({ exitCode: exitCodes.cancelled })
  })

  it('that no code foresaw is called a mistake of harness-s, whatever was thrown', () => {
    for (const thrown of [new TypeError('x is undefined'), 'text', undefined, { code: 'ENOSPC' }]) {
      expect(explain(thrown)).toMatchObject({ exitCode: exitCodes.infrastructure })
      expect(explain(thrown).next).toContain('HARNESS_S_DEBUG=1')
    }
  })
})
