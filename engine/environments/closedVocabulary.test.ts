import { describe, expect, it } from 'vitest'
import type { HarnessState } from '../documents/kinds/harness'
import { foreignTexts } from './closedVocabulary'

const vocabulary = new Set(['next', 'schema', 'page', 'mail'])
const check = (state: HarnessState) => foreignTexts(state, vocabulary)
const hook = (message: string) => ({ event: 'after_tool', condition: 'always', action: 'warn', message })

describe('text in a world of few words', () => {
  it('may use these words, the task, and names of apps and tools', () => {
    expect(
      check({
        prompt: { task: { text: '{{task.text}}', role: 'user' } },
        hooks: { more: hook('next page {{app}} {{tool}}'), silent: { ...hook(''), action: 'record' } },
      }),
    ).toEqual([])
  })

  it('is named with the member that holds it and each foreign word once', () => {
    expect(check({ hooks: { more: hook('Read the next page, then the\nschema') } })).toEqual([
      { path: 'state.hooks.more.message', words: ['Read', 'the', 'page,', 'then'] },
    ])
  })

  it('may not use variables whose values are no words of the world', () => {
    expect(check({ hooks: { more: hook('next {{api}}') } })).toEqual([
      { path: 'state.hooks.more.message', words: ['{{api}}'] },
    ])
    expect(check({ hooks: { more: hook('next{{app}} {x') } })).toEqual([
      { path: 'state.hooks.more.message', words: ['{', 'x'] },
    ])
  })

  it('is looked for in prompt, rules, loop control and observations too', () => {
    const found = check({
      prompt: { intro: { text: 'Hello' }, gone: null },
      rules: { care: { text: 'Beware' } },
      workflow: { 'format-retries': { value: 2, message: 'Again' } },
      observation: { empty: { template: 'nothing' }, result: { maxChars: 9, truncatedTemplate: 'cut' } },
    })
    expect(found.map(({ path }) => path)).toEqual([
      'state.prompt.intro.text',
      'state.rules.care.text',
      'state.workflow.format-retries.message',
      'state.observation.empty.template',
      'state.observation.result.truncatedTemplate',
    ])
  })

  it('is not what only people read', () => {
    const noted = { ...hook('next'), notes: 'Speaks after every call.', tags: ['pagination'] }
    expect(check({ hooks: { more: noted } })).toEqual([])
  })
})
