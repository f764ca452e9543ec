import { describe, expect, test } from 'vitest'
import { executed, site } from '../../../test/kit/testPrefix'
import { readsBack, resourcesOf, writeOf } from './writeTracking'

const resources = (args: Parameters<typeof site>[2], own = site('mail.send', 'write', args)) =>
  resourcesOf(own, executed({ sites: [own] }))

describe('the resources of a site', () => {
  test('are its scalar arguments, each with its app', () => {
    expect(resources({ id: 7, folder: 'in', urgent: true })).toEqual([
      'mail id=7',
      'mail folder=in',
      'mail urgent=true',
    ])
  })

  test.each(['access_token', 'password', 'api_key', 'page', 'page_index', 'limit', 'offset', 'app', 'code'])(
    'do not include %s, which names a person, a page or a program',
    (name) => {
      expect(resources({ [name]: 'x' })).toEqual([])
    },
  )

  test('do not include lists, objects and null', () => {
    expect(resources({ ids: [1, 2], body: { a: 1 }, parent: null })).toEqual([])
  })

  test('are the arguments of the call when the site has none of its own', () => {
    const bare = site('mail.send', 'write')
    expect(resourcesOf(bare, executed({ tool: 'send', args: { id: 7 }, sites: [bare] }))).toEqual(['mail id=7'])
  })
})

describe('a read shows what a write has done', () => {
  const written = executed({ sites: [site('mail.send', 'write', { id: 7, to: 'Ada' })] })
  const write = writeOf(site('mail.send', 'write', { id: 7, to: 'Ada' }), written)
  const shows = (match: 'any' | 'same_app' | 'same_resource', api: string, args: Parameters<typeof site>[2] = {}) => {
    const read = site(api, 'read', args)
    return readsBack(match, write, read, executed({ sites: [read] }))
  }

  test('whatever it reads, with `any`', () => {
    expect(shows('any', 'notes.list')).toBe(true)
  })

  test('when it reads from the same app, with `same_app`', () => {
    expect(shows('same_app', 'mail.list')).toBe(true)
    expect(shows('same_app', 'notes.list', { id: 7 })).toBe(false)
  })

  test('when it also shares an argument, with `same_resource`', () => {
    expect(shows('same_resource', 'mail.get', { id: 7 })).toBe(true)
    expect(shows('same_resource', 'mail.get', { id: 8, to: 'Ada' })).toBe(true)
    expect(shows('same_resource', 'mail.get', { id: 8 })).toBe(false)
    expect(shows('same_resource', 'mail.get', { id: '7' })).toBe(true)
    expect(shows('same_resource', 'notes.get', { id: 7 })).toBe(false)
  })

  test('the write remembers its step', () => {
    expect(write).toMatchObject({ step: 1, site: { api: 'mail.send' } })
  })
})
