import { describe, expect, it } from 'vitest'
import { judgeSkips, programSuite } from './suites.mjs'

const skipped = (name, note) => ({ fullName: name, result: () => ({ state: 'skipped', note }) })

describe('a skipped test', () => {
  it('prints its reason and counts as skipped', () => {
    const { forbidden, lines } = judgeSkips([skipped('mail > sends', 'needs HARNESS_S_DATA')], true)
    expect(forbidden).toBe(0)
    expect(lines).toEqual(['skipped: mail > sends: needs HARNESS_S_DATA'])
  })

  it('without a reason is a failure', () => {
    const { forbidden, lines } = judgeSkips([skipped('mail > sends')], false)
    expect(forbidden).toBe(1)
    expect(lines[0]).toContain('no reason given')
  })

  it('for want of a tool fails only where the tool can be installed', () => {
    const tests = [skipped('ray > starts', 'missing tool: python3')]
    expect(judgeSkips(tests, false).forbidden).toBe(0)
    expect(judgeSkips(tests, true).forbidden).toBe(1)
  })
})

describe('a suite that is one program', () => {
  const root = process.cwd()

  it('passes quietly with exit code 0', async () => {
    expect(await programSuite(root, 'types', 'typescript/bin/tsc', ['--version'])).toEqual({
      title: 'types',
      passed: 1,
      failed: 0,
      skipped: 0,
      output: '',
    })
  })

  it('fails with all that the program said', async () => {
    const result = await programSuite(root, 'types', 'typescript/bin/tsc', ['--no-such-option'])
    expect(result).toMatchObject({ passed: 0, failed: 1 })
    expect(result.output).toContain('no-such-option')
  })

  it('fails when the program does not exist', async () => {
    expect(await programSuite(root, 'gone', 'no/such/program.js', [])).toMatchObject({ passed: 0, failed: 1 })
  })
})
