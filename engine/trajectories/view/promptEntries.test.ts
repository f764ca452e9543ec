import { expect, test } from 'vitest'
import { promptEntries } from './promptEntries'

const state = {
  prompt: { role: { text: 'You are {{user.name}}, and work with {{apps}}.' }, task: { text: '{{task.text}}' } },
  rules: { pages: { text: 'Read every page.' }, never: { text: 'Never guess.' }, gone: null },
}
const names = (message: string) => promptEntries(state, message).map(({ section, name }) => `${section}.${name}`)

test('the entries behind a message are those whose words stand in it, around what variables were', () => {
  expect(names('You are Ann, and work with mail.\n\nRules:\n- Read every page.')).toEqual([
    'prompt.role',
    'prompt.task',
    'rules.pages',
  ])
  expect(names('and work with mail. You are Ann')).toEqual(['prompt.task'])
})

test('there are none in a state that is none, or of an entry without a text', () => {
  for (const nothing of [undefined, null, 3, {}, { prompt: 3, rules: [] }])
    expect(promptEntries(nothing, 'a')).toEqual([])
  expect(promptEntries({ rules: { empty: { text: '' } } }, 'a')).toEqual([])
})
