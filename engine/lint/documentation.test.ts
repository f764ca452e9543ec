import { describe, expect, test } from 'vitest'
import { type DocumentedRule, diagnosticPage, diagnosticsIndex, helpMarkdown } from './documentation'
import { allRules } from './registry'

const rule: DocumentedRule = {
  code: 'HS131',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Message is empty | or blank',
  documentation: {
    what: 'A hook says nothing.',
    why: 'It changes nothing.',
    fix: 'Write a message.',
    example: { bad: '"message": ""', good: '"message": "Read on."' },
  },
}

describe('the page of a code', () => {
  const page = diagnosticPage(rule)

  test('has the title, severity and certainty first', () => {
    expect(page).toMatch(
      /^# HS131: Message is empty \| or blank\n\n\*Error: runs refuse the document\. Certainty: exact\.\*/,
    )
  })

  test('says what, why, what to do, and shows it, in this order', () => {
    const places = ['A hook says nothing.', 'It changes nothing.', 'Write a message.', '"message": ""', 'Mended:']
    const found = places.map((text) => page.indexOf(text))
    expect(found.every((at) => at > 0)).toBe(true)
    expect(found).toEqual([...found].sort((a, b) => a - b))
  })

  test('says how to silence it in an entry and in a workspace', () => {
    expect(page).toContain('"lint": { "state.hooks.my-hook": { "HS131": ')
    expect(page).toContain('"lint": { "severity": { "HS131": "off" } }')
  })

  test('has no example where the rule has none, and no mended one where there is none', () => {
    const { example: _, ...documentation } = rule.documentation
    expect(diagnosticPage({ ...rule, documentation })).not.toContain('Example')
    const alone = { ...rule, documentation: { ...documentation, example: { bad: '"a"' } } }
    expect(diagnosticPage(alone)).toContain('"a"')
    expect(diagnosticPage(alone)).not.toContain('Mended')
  })

  test('fences an example that holds a fence itself', () => {
    const documentation = { ...rule.documentation, example: { bad: '"text": "```py\\n"' } }
    expect(diagnosticPage({ ...rule, documentation })).toContain('````jsonc\n"text": "```py\\n"\n````')
  })
})

test('the help of SARIF viewers is the page without its heading', () => {
  expect(diagnosticPage(rule).endsWith(`${helpMarkdown(rule)}\n`)).toBe(true)
  expect(helpMarkdown(rule)).toMatch(/^A hook says nothing\./)
})

test('the index links every code, tells which have a fix, and keeps its columns', () => {
  const index = diagnosticsIndex([rule, { ...rule, code: 'HS132' }], (code) => code === 'HS131')
  expect(index).toContain('| [HS131](HS131.md) | error | a | yes | Message is empty \\| or blank |\n')
  expect(index).toContain('| [HS132](HS132.md) | error | a |  | ')
})

test.each(allRules.map((each) => [each.code, each] as const))('the page of %s has no empty part', (_, each) => {
  expect(diagnosticPage(each)).not.toMatch(/\n\n\n|undefined|## [^\n]+\n\n(##|$)/)
})
