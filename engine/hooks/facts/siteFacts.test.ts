import { describe, expect, test } from 'vitest'
import { executed, site } from '../../../test/kit/testPrefix'
import { apiOf, hasUnknown, isExcluded, isSchemaCall, siteSucceeded, sitesOf, successfulSites } from './siteFacts'

const catalog = { kind: 'tools', schemaVersion: 1, id: 't', tools: { doc: { role: 'schema' }, list: {} } } as const

describe('the sites of a call', () => {
  test('are those known of it', () => {
    const tracked = executed({ sites: [site('mail.list'), site('mail.send', 'write')] })
    expect(sitesOf(tracked).map(({ api }) => api)).toEqual(['mail.list', 'mail.send'])
    expect(apiOf(tracked)).toBe('mail.list')
  })

  test('are the tool itself when there are none', () => {
    const tracked = executed({ tool: 'think', effect: 'none', args: { about: 'x' } })
    expect(sitesOf(tracked)).toEqual([{ app: 'think', api: 'think', effect: 'none', args: { about: 'x' } }])
    expect(apiOf(tracked)).toBe('think')
  })

  test('are what the environment reported, once it has', () => {
    expect(apiOf(executed({ api: 'mail.list', reported: [site('notes.list')] }))).toBe('notes.list')
  })
})

describe('success', () => {
  test('is that of the whole call unless the environment says more', () => {
    const good = executed({ sites: [site('mail.list'), site('mail.send', 'write', undefined, false)] })
    expect(successfulSites(good).map(({ api }) => api)).toEqual(['mail.list'])
    const bad = executed({ error: true, sites: [site('mail.list'), site('mail.send', 'write', undefined, true)] })
    expect(successfulSites(bad).map(({ api }) => api)).toEqual(['mail.send'])
  })

  test('is impossible before the call has run, whatever its site says', () => {
    const { result: _, ...notRun } = executed({ api: 'mail.list' })
    expect(siteSucceeded(site('mail.list', 'read', undefined, true), notRun)).toBe(false)
    expect(successfulSites(notRun)).toEqual([])
  })
})

test('a computed name anywhere makes the call unknown', () => {
  expect(hasUnknown(executed({ sites: [site('mail.list'), site('unknown')] }))).toBe(true)
  expect(hasUnknown(executed({ sites: [site('mail.list')] }))).toBe(false)
  expect(hasUnknown(executed({ tool: 'think' }))).toBe(false)
})

test('an API is left out by its own name or by that of its app', () => {
  expect(isExcluded(site('mail.list'), ['mail.list'])).toBe(true)
  expect(isExcluded(site('mail.list'), ['mail'])).toBe(true)
  expect(isExcluded(site('mail.list'), ['mail.send', 'list', 'notes'])).toBe(false)
})

describe('a lookup of documentation', () => {
  test('is known by the role of its tool or by one of its sites', () => {
    expect(isSchemaCall(executed({ tool: 'doc', api: 'mail.doc' }), catalog)).toBe(true)
    expect(isSchemaCall(executed({ sites: [site('mail.list'), site('mail.help', 'schema')] }), catalog)).toBe(true)
    expect(isSchemaCall(executed({ tool: 'list', api: 'mail.list' }), catalog)).toBe(false)
    expect(isSchemaCall(executed({ tool: 'nobody' }), catalog)).toBe(false)
  })
})
