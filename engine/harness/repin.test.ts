import { describe, expect, test } from 'vitest'
import { type ProjectFile, readFile } from '../documents/project'
import { outdatedHashes, repinnedText, statedHashes } from './repin'

const read = (path: string, text: string): ProjectFile => {
  const file = readFile({ path, text }, [''])
  if (file === undefined) throw new Error(`${path} is no document`)
  return file
}
const current = (id: string): string | undefined => ({ H0: 'new-h0', S1: 'new-s1', S2: 'new-s2' })[id]

const siblingText = `{
  "kind": "sibling", "schemaVersion": 1, "id": "S2",
  "base":   { "id": "H0", "stateHash": "old" },
  "parent": { "stateHash": "new-s1", "id": "S1" },
\t"stateHash": "old"
}\r\n`
const sibling = read('S2.sibling.json', siblingText)
const pool = read(
  'p.pool.json',
  JSON.stringify({
    base: { id: 'H0', stateHash: 'new-h0' },
    members: [{ id: 'S1', stateHash: 'old' }, { id: 'S9', stateHash: 'old' }, 3, { id: 'S2' }],
  }),
)

describe('the hashes that a document states', () => {
  test('of a sibling are those of its base, its parent and itself', () => {
    expect(statedHashes(sibling).map(({ path, id }) => [path.join('.'), id])).toEqual([
      ['base.stateHash', 'H0'],
      ['parent.stateHash', 'S1'],
      ['stateHash', 'S2'],
    ])
  })

  test('of a pool are those of its base and its members, without members that state none', () => {
    expect(statedHashes(pool).map(({ id }) => id)).toEqual(['H0', 'S1', 'S9'])
  })

  test('of a proposal is that of its parent', () => {
    const proposal = read('R1.proposal.json', '{ "parent": { "id": "H0", "stateHash": "old" }, "stateHash": "x" }')
    expect(statedHashes(proposal).map(({ id }) => id)).toEqual(['H0'])
  })

  test('of a harness are none: nothing above it can change', () => {
    expect(statedHashes(read('H0.harness.json', '{ "base": { "id": "H0", "stateHash": "old" } }'))).toEqual([])
  })
})

describe('outdated hashes', () => {
  test('are those that are no longer current', () => {
    expect(outdatedHashes(sibling, current)).toEqual([
      { path: ['base', 'stateHash'], id: 'H0', from: 'old', to: 'new-h0' },
      { path: ['stateHash'], id: 'S2', from: 'old', to: 'new-s2' },
    ])
  })

  test('leave out a harness without a hash, since nothing is known to be right', () => {
    expect(outdatedHashes(pool, current).map(({ id }) => id)).toEqual(['S1'])
  })
})

describe('the text with new hashes', () => {
  test('is otherwise the same, byte for byte', () => {
    expect(repinnedText(sibling, outdatedHashes(sibling, current))).toBe(
      siblingText
        .replace('"id": "H0", "stateHash": "old"', '"id": "H0", "stateHash": "new-h0"')
        .replace('\t"stateHash": "old"', '\t"stateHash": "new-s2"'),
    )
  })

  test('is never made of a text with syntax errors', () => {
    const broken = read('S2.sibling.json', siblingText.replace('"schemaVersion": 1,', '"schemaVersion": 1'))
    const outdated = outdatedHashes(broken, current)
    expect(outdated.length).toBeGreaterThan(0)
    expect(repinnedText(broken, outdated)).toBeUndefined()
  })
})
