import { describe, expect, it } from 'vitest'
import { site } from '../../../test/kit/testPrefix'
import type { TrackedCall } from '../prefix'
import { callFacts } from './callSites'
import { cover, emptyCoverage, isCovered, namesOf, schemaSites } from './schemaCoverage'

const catalog = {
  kind: 'tools' as const,
  schemaVersion: 1,
  id: 'test',
  tools: {
    run: { runsCode: true, callPattern: 'apis.<app>.<api>(', language: 'python' },
    describe_table: { role: 'schema' as const },
    doc: { effect: 'schema' as const, callPattern: '<app>.doc' },
  },
  apis: { 'api_docs.show_api_doc': { effect: 'schema' as const } },
}

const tracked = (tool: string, args: Record<string, string>): TrackedCall => {
  const call = callFacts(catalog, 'c1', tool, args)
  return { call, step: 1, index: 0, fingerprint: '', family: '', blocked: false, sites: call.apis }
}

const namedBy = (tool: string, args: Record<string, string>) => {
  const call = tracked(tool, args)
  return schemaSites(call, catalog).map((found) => namesOf(found, call, catalog))
}

describe('what a schema lookup names', () => {
  it('is in its arguments', () => {
    expect(namedBy('doc', { app: 'mail' })).toEqual([['mail']])
    expect(namedBy('describe_table', { table: 'users' })).toEqual([['users']])
  })

  it('is in the literals of that very call when code makes several', () => {
    const code = "print(apis.api_docs.show_api_doc(app_name='music', api_name='songs'))\nprint('mail')"
    expect(namedBy('run', { code })).toEqual([['music', 'songs']])
  })

  it('is its own app when it has no arguments', () => {
    expect(namedBy('run', { code: 'apis.api_docs.show_api_doc(x)' })).toEqual([['api_docs']])
  })

  it('is nothing for calls that read no schema', () => {
    expect(namedBy('run', { code: 'apis.music.songs()' })).toEqual([])
  })
})

describe('coverage', () => {
  const covered = (names: readonly string[], api: string, level: 'api' | 'app') => {
    const coverage = emptyCoverage()
    cover(coverage, names)
    return isCovered(site(api), level, coverage)
  }

  it('of an app covers all its APIs', () => {
    expect(covered(['mail'], 'mail.get', 'api')).toBe(true)
    expect(covered(['mail'], 'mail.get', 'app')).toBe(true)
    expect(covered(['mail'], 'note.get', 'app')).toBe(false)
  })

  it.each([[['mail', 'get']], [['get', 'mail']], [['mail.get']]])('of %j covers that API alone', (names) => {
    expect(covered(names, 'mail.get', 'api')).toBe(true)
    expect(covered(names, 'mail.set', 'api')).toBe(false)
    expect(covered(names, 'mail.set', 'app')).toBe(true)
  })

  it('of nothing covers nothing', () => {
    expect(covered([], 'mail.get', 'app')).toBe(false)
  })
})
