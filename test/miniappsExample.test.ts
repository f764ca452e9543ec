import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isJsonObject, type JsonValue } from '../engine/documents/json'
import { validateKind } from '../engine/documents/validate'
import { vocabulary } from '../engine/environments/miniapps/vocabulary'
import {
  exampleFolder,
  harnessIds,
  prepareExample,
  readExample,
  resolveExample,
  siblingIds,
} from './kit/exampleHarnesses'

const memberOf = (value: unknown, name: string): JsonValue => (isJsonObject(value) ? (value[name] ?? null) : null)
const siblingFile = (id: string) => `harness/${id}.sibling.json`

describe('the harnesses of examples/miniapps', () => {
  it.each(harnessIds)('%s resolves without a problem', (id) => {
    expect(resolveExample(id).problems).toEqual([])
  })

  it.each(siblingIds)('%s is pinned to the true hashes of its base, its parent and itself', (id) => {
    const document = readExample(siblingFile(id))
    const hashOf = (other: string) => resolveExample(other).harness?.stateHash
    const parent = memberOf(memberOf(document, 'parent'), 'id')
    expect(memberOf(document, 'base')).toEqual({ id: 'H0', stateHash: hashOf('H0') })
    expect(memberOf(document, 'parent')).toEqual({ id: parent, stateHash: hashOf(String(parent)) })
    expect(memberOf(document, 'stateHash')).toBe(hashOf(id))
  })

  it.each(harnessIds)('%s has hooks that the engine can run', (id) => {
    expect(prepareExample(id).hooks.problems).toEqual([])
  })

  it('are one base without hooks and eight siblings of one or two', () => {
    const hooks = harnessIds.map((id) => [id, Object.keys(resolveExample(id).state.hooks ?? {})])
    expect(Object.fromEntries(hooks)).toEqual({
      H0: [],
      S1: ['next-page'],
      S2: ['read-schema-first'],
      S3: ['read-back-before-finish'],
      S4: ['next-page', 'read-schema-first'],
      S5: ['next-page', 'read-back-before-finish'],
      S6: ['read-schema-first', 'read-back-before-finish'],
      S7: ['answer-now'],
      S8: ['schema-after-error'],
    })
  })

  it('say nothing that the policy has no word for', () => {
    const words = new Set(vocabulary)
    const messages = harnessIds.flatMap((id) =>
      Object.values(resolveExample(id).state.hooks ?? {}).map((hook) => hook?.message ?? ''),
    )
    expect(messages.filter((message) => !words.has(message))).toEqual([])
    expect(Object.keys(resolveExample('H0').state.prompt ?? {})).toEqual(['task'])
  })

  it('never touch another section than hooks', () => {
    const paths = siblingIds.flatMap((id) => resolveExample(id).edits.map(({ path }) => path))
    expect(paths.filter((path) => !path.startsWith('state.hooks.'))).toEqual([])
  })
})

describe('the other documents of examples/miniapps', () => {
  it('follow their schemas', () => {
    const documents = [
      ['workspace', 'harness-s.json'],
      ['pool', 'pool/miniapps.pool.json'],
      ['tasks', 'tasks/miniapps.tasks.json'],
      ['tools', 'tools/miniapps.tools.json'],
    ] as const
    expect(documents.flatMap(([kind, name]) => validateKind(kind, readExample(name)))).toEqual([])
  })

  it('pool every sibling under its true hash', () => {
    const pool = readExample('pool/miniapps.pool.json')
    const pinOf = (id: string) => ({ id, stateHash: resolveExample(id).harness?.stateHash })
    expect(memberOf(pool, 'base')).toEqual(pinOf('H0'))
    expect(memberOf(pool, 'members')).toEqual(siblingIds.map(pinOf))
  })

  it('name the hidden data in the workspace only', () => {
    expect(memberOf(memberOf(readExample('harness-s.json'), 'environments'), 'miniapps')).toEqual({
      type: 'miniapps',
      data: 'data/instances.json',
    })
  })

  it('are introduced by a page that says what the world is not', () => {
    const page = readFileSync(new URL('README.md', exampleFolder), 'utf8')
    expect(page).toContain('not a benchmark')
  })
})
