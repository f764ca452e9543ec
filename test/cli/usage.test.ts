import { describe, expect, it } from 'vitest'
import { runCommandLine } from './commandLine'

describe('harness-s without a task', () => {
  it('shows commands, examples and exit codes on --help', async () => {
    const { status, stdout, stderr } = await runCommandLine(['--help'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    for (const text of ['validate', 'resolve', 'diff', 'hash', 'doctor', 'Examples:', 'Exit codes:', '--workspace']) {
      expect(stdout).toContain(text)
    }
  })

  it('prints its version', async () => {
    expect((await runCommandLine(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it.each([
    ['an unknown command', ['valdiate'], "unknown command 'valdiate'"],
    ['an unknown option', ['validate', '--jsno'], "unknown option '--jsno'"],
    ['a missing argument', ['resolve'], "missing required argument 'id'"],
    ['a choice that is none', ['validate', '--min-certainty', 'd'], 'Allowed choices are a, b, c'],
    ['options that exclude each other', ['validate', '--json', '--sarif'], 'cannot be used with'],
  ])('calls %s wrong usage', async (_, args, message) => {
    const { status, stdout, stderr } = await runCommandLine(args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})
