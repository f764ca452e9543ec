import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatEntryPath, isKebabCase, parseEntryPath } from './entryPath'
import { sectionNames } from './kinds/vocabulary'

const parse = (text: string) => {
  const parsed = parseEntryPath(text)
  return parsed.ok ? parsed.path : parsed.problem.code
}

describe('an entry path', () => {
  test.each([
    ['state.hooks.next-page', { section: 'hooks', name: 'next-page', fields: [] }],
    [
      'state.hooks.next-page.limits.maxPerKey',
      { section: 'hooks', name: 'next-page', fields: ['limits', 'maxPerKey'] },
    ],
    ['state.tools.execute_sql', { section: 'tools', name: 'execute_sql', fields: [] }],
    ['state.tools["mcp.server/read file"].role', { section: 'tools', name: 'mcp.server/read file', fields: ['role'] }],
    ['state.tools["a\\"b"]', { section: 'tools', name: 'a"b', fields: [] }],
  ])('%s', (text, path) => expect(parse(text)).toEqual(path))

  test.each([
    '',
    'state',
    'state.hooks',
    'hooks.x',
    'state.hoks.x',
    'state..x',
    'state.hooks[',
    'state.tools["a',
    'metadata.notes.x',
  ])('%j is none', (text) => expect(parse(text)).toBe('HS408'))

  test.each([
    'state.hooks.Pagination Guide',
    'state.rules.a_b',
    'state.rules.-a',
    'state.prompt.',
    'state.hooks["a.b"]',
  ])('%j has only a bad name', (text) => expect(parse(text)).toBe('HS006'))

  test('is read back as it was written, whatever the name of the tool', () => {
    const fields = fc.array(fc.string())
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), fields, (name, inner) => {
        const path = { section: 'tools', name, fields: inner } as const
        expect(parse(formatEntryPath(path))).toEqual(path)
      }),
    )
  })

  test('of every section can be written without fields', () => {
    for (const section of sectionNames) expect(formatEntryPath({ section, name: 'a' })).toBe(`state.${section}.a`)
    expect(formatEntryPath({ section: 'tools', name: 'a.b' })).toBe('state.tools["a.b"]')
  })
})

test.each([
  ['a', true],
  ['next-page-2', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['Next', false],
  ['2nd', false],
  ['a--b', false],
  ['a-', false],
  ['', false],
])('%j as a kebab-case name: %s', (name, expected) => expect(isKebabCase(name)).toBe(expected))
