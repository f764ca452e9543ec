import { describe, expect, it } from 'vitest'
import { contentPolicy } from './contentPolicy'
import { webviewPage } from './webviewPage'

const directives = (policy: string) =>
  new Map(policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]))

describe('the policy of pages', () => {
  const policy = directives(contentPolicy('abc', 'https://own.example'))

  it('allows nothing but what it names', () => {
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect([...policy.keys()].sort()).toEqual(['base-uri', 'default-src', 'form-action', 'script-src', 'style-src'])
  })

  it('runs the one script that carries the nonce', () => expect(policy.get('script-src')).toEqual(["'nonce-abc'"]))

  it('takes styles from the extension alone, none inline', () => {
    expect(policy.get('style-src')).toEqual(['https://own.example'])
  })

  it('never evaluates text, and reaches no other place', () => {
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|\*|data:|blob:|http:/)
  })
})

describe('the document of a page', () => {
  const html = webviewPage({
    nonce: 'n',
    ownFiles: 'https://own.example',
    script: 'https://own.example/a.js',
    style: 'https://own.example/a.css',
    language: 'de"><script>1</script>',
    title: '</title><script>2</script>',
    texts: { search: `"'><img src=x onerror=3>` },
  })

  it('takes names and texts as text', () => {
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;/title&gt;')
  })

  it('has neither style nor handler of its own', () => expect(html).not.toMatch(/<style|\sstyle=|\son\w+="/))
})
