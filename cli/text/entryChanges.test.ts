import { describe, expect, it } from 'vitest'
import { kindOfChange, renderChange } from './entryChanges'

const path = 'state.hooks.next-page'
const hook = { event: 'after_tool', condition: 'pagination_present', action: 'warn', message: 'There is a next page.' }

describe('a changed entry', () => {
  it('is added, removed or changed', () => {
    expect(kindOfChange({ path, before: null, after: hook })).toBe('added')
    expect(kindOfChange({ path, before: hook, after: null })).toBe('removed')
    expect(kindOfChange({ path, before: hook, after: { ...hook, priority: 1 } })).toBe('changed')
  })

  it('shows all fields when it is new or gone', () => {
    expect(renderChange({ path, before: null, after: { action: 'warn', priority: 5 } })).toBe(
      '+ state.hooks.next-page\n    action: "warn"\n    priority: 5',
    )
    expect(renderChange({ path, before: { action: 'warn' }, after: null })).toBe(
      '- state.hooks.next-page\n    action: "warn"',
    )
  })

  it('shows only the fields that differ, with the changed words marked', () => {
    const after = { ...hook, message: 'There is one more page.', priority: 5 }
    expect(renderChange({ path, before: hook, after })).toBe(
      [
        '~ state.hooks.next-page',
        '    message: There is [-a-]{+one+} [-next-]{+more+} page.',
        '    priority: (absent) -> 5',
      ].join('\n'),
    )
  })

  it('leaves out the unchanged middle of a long text', () => {
    const long = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
    const text = renderChange({ path, before: { text: `${long} old` }, after: { text: `${long} new` } })
    expect(text).toContain('word0 word1 word2 word3 word4 word5 … ')
    expect(text).toContain('word58 word59 [-old-]{+new+}')
    expect(text).not.toContain('word30')
  })

  it('does not take a change of key order for a change', () => {
    expect(renderChange({ path, before: { a: 1, b: 2 }, after: { b: 2, a: 1 } })).toBe('~ state.hooks.next-page')
  })
})
