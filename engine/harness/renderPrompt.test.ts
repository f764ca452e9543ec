import { describe, expect, test } from 'vitest'
import type { HarnessState } from '../documents/kinds/harness'
import { renderPrompt } from './renderPrompt'

const render = (state: HarnessState) => renderPrompt(state, (template) => template.replaceAll('{{app}}', 'mail'))

describe('the prompt', () => {
  test('joins sections by order, then by name, one message for each role', () => {
    const prompt = {
      task: { text: 'Do it.', role: 'user', order: 100 },
      zebra: { text: 'Third.' },
      apple: { text: 'Second.' },
      first: { text: 'First.', order: -1 },
    } as const
    expect(render({ prompt })).toEqual([
      { role: 'system', text: 'First.\n\nSecond.\n\nThird.' },
      { role: 'user', text: 'Do it.' },
    ])
  })

  test('lists the rules as one section, highest priority first, then by name', () => {
    const rules = {
      b: { text: 'B.' },
      a: { text: 'A.' },
      low: { text: 'Low.', priority: 1 },
      top: { text: 'Top.', priority: 90 },
    }
    expect(render({ rules, prompt: { after: { text: 'After.', order: 1 }, before: { text: 'Before.' } } })).toEqual([
      { role: 'system', text: 'Before.\n\nRules:\n- Top.\n- A.\n- B.\n- Low.\n\nAfter.' },
    ])
  })

  test('fills variables in sections and in rules', () => {
    expect(render({ prompt: { a: { text: 'Use {{app}}.' } }, rules: { b: { text: 'Only {{app}}.' } } })).toEqual([
      { role: 'system', text: 'Use mail.\n\nRules:\n- Only mail.' },
    ])
  })

  test('leaves out what is disabled or absent, and rules that hold only in a scope', () => {
    const prompt = { a: { text: 'A.', enabled: false }, b: null }
    const rules = {
      off: { text: 'Off.', enabled: false },
      scoped: { text: 'Scoped.', scope: { apps: ['mail'] } },
      everywhere: { text: 'Everywhere.', scope: { apps: ['*'] } },
    }
    expect(render({ prompt, rules })).toEqual([{ role: 'system', text: 'Rules:\n- Everywhere.' }])
    expect(render({ prompt, rules: { off: rules.off, scoped: rules.scoped } })).toEqual([])
    expect(render({})).toEqual([])
  })
})
