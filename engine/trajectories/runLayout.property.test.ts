import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeName, harnessPath, phaseFile, tokensPath, trajectoryPath } from './runLayout'

const anyName = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 128 }),
  fc.string({ unit: fc.constantFrom('.', '/', '\\', '%', '2', 'E', 'a', '~', ' '), minLength: 1, maxLength: 6 }),
  fc.constantFrom(
    'con',
    'NUL',
    'nul.txt',
    'com1',
    'lpt9.a',
    'console',
    '.',
    '..',
    '...',
    'a.',
    '-',
    'é',
    '語'.repeat(128),
  ),
)

describe('a name as a file name', () => {
  test.each([
    ['S1', 'S1'],
    ['find-001', 'find-001'],
    ['a.b_c', 'a.b_c'],
    ['..', '%2E%2E'],
    ['.hidden', '%2Ehidden'],
    ['dot.', 'dot%2E'],
    ['a/b', 'a%2Fb'],
    ['50%', '50%25'],
    ['é', '%C3%A9'],
    ['nul', '%6Eul'],
    ['console', 'console'],
  ])('%s becomes %s', (name, encoded) => {
    expect(encodeName(name)).toBe(encoded)
  })

  test('is safe on every file system', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const encoded = encodeName(name)
        expect(encoded).toMatch(/^[A-Za-z0-9_%-]([A-Za-z0-9._%~-]*[A-Za-z0-9_%-])?$/)
        expect(encoded).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i)
        expect(encoded.length).toBeLessThanOrEqual(200)
      }),
      { numRuns: 1000 },
    )
  })

  test('tells different names apart', () => {
    fc.assert(
      fc.property(anyName, anyName, (one, other) => {
        expect(encodeName(one) === encodeName(other)).toBe(one === other)
      }),
      { numRuns: 2000 },
    )
  })

  test('tells long names apart that differ at the end only', () => {
    const long = '語'.repeat(127)
    expect(encodeName(`${long}a`)).not.toBe(encodeName(`${long}b`))
  })
})

describe('the files of a run', () => {
  test('lie where their rollout says', () => {
    expect(trajectoryPath('S1', 'find/1', 2)).toBe('trajectories/S1/find%2F1.2.jsonl')
    expect(tokensPath('trajectories/S1/t.0.jsonl')).toBe('trajectories/S1/t.0.tokens.jsonl')
    expect(harnessPath('a b')).toBe('harnesses/a%20b.harness.json')
    expect(phaseFile(12, 'rescue')).toBe('updates/u0012.rescue.jsonl')
  })
})
