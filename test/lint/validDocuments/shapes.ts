import type { FileText } from '../../../engine/documents/project'
import { harness, type State, taskPrompt, warn } from './sources'

/** Harnesses of many sizes: no rule to forty, no hook to ten, strings of a few letters to a quarter of a megabyte. */

const verbs = ['Read', 'Open', 'List', 'Compare', 'Count', 'Sort', 'Quote', 'Name']
const things = ['the newest mail', 'all songs', 'each file', 'open notes', 'the cart']
const endings = [
  'before you answer',
  'when a date is asked',
  'in the order given',
  'if two of them match',
  'once per user',
]

const ruleText = (index: number): string => {
  const pick = (list: readonly string[], step: number) =>
    list[(index * step + Math.floor(index / list.length)) % list.length]
  return `${pick(verbs, 1)} ${pick(things, 3)} ${pick(endings, 2)}.`
}

const rules = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`rule-${index + 1}`, { text: ruleText(index) }]))

/** Ten hooks that have nothing to do with each other. */
const hooks: State[string] = {
  'next-page': warn('More pages may exist for {{api}}. Continue until a page is empty or short.'),
  'same-call': warn('The last {{repeatCount}} calls were identical.', { condition: 'repeated_tool_call' }),
  'same-code': {
    action: 'block',
    condition: 'repeated_code',
    event: 'before_tool',
    message: 'This code ran before. Change it.',
    parameters: { minRepeats: 3 },
  },
  'read-back': {
    action: 'require',
    condition: 'no_readback_after_write',
    event: 'before_finish',
    message: 'Read back what you wrote to {{app}}.',
    parameters: { maxBlocks: 1, until: { not: { is: 'no_readback_after_write' } } },
  },
  'count-errors': { action: 'record', condition: 'always', event: 'tool_error', parameters: { label: 'errors' } },
  'few-turns': warn('{{turnsLeft}} turns are left.', { condition: 'turn_limit_near', event: 'before_model' }),
  'large-result': warn('The result has {{chars}} characters. Ask for less.', { condition: 'large_result' }),
  'empty-result': warn('Nothing was found. Try another source.', { condition: 'empty_result' }),
  'no-call': warn('Call a tool or finish.', { condition: 'no_tool_call', event: 'after_model' }),
  'first-use': warn('{{api}} is new to you.', { condition: 'first_use_of_api', event: 'before_tool' }),
}

const firstHooks = (count: number) => Object.fromEntries(Object.entries(hooks).slice(0, count))

const section = (name: string, entries: State[string]): State =>
  Object.keys(entries).length === 0 ? {} : { [name]: entries }

const ofSize = (ruleCount: number, hookCount: number): FileText =>
  harness(`R${ruleCount}-K${hookCount}`, {
    prompt: taskPrompt,
    ...section('rules', rules(ruleCount)),
    ...section('hooks', firstHooks(hookCount)),
  }).file

const sizes = [0, 1, 2, 3, 5, 8, 13, 21, 30, 40].map((count, index) => ofSize(count, index))

const longText = (characters: number): string => {
  const line = 'You work with apps through calls, and every call gives one result that you read to its end.\n'
  return line
    .repeat(Math.ceil(characters / line.length))
    .slice(0, characters - 1)
    .concat('.')
}

const longPrompts = [300, 1_200, 4_000, 11_400].map(
  (characters) => harness(`P${characters}`, { prompt: { manual: { text: longText(characters) }, ...taskPrompt } }).file,
)

/** Every section at once, with what this version reads. */
const everything = harness(
  'All',
  {
    prompt: { identity: { text: 'You operate apps for {{user.firstName}}.', order: -100 }, ...taskPrompt },
    rules: {
      'verify-first': { text: 'Look an API up before its first call.', priority: 80, tags: ['schema'] },
      'mail-only': { text: 'Answer mails in the language of the mail.', scope: { apps: ['mail'] } },
    },
    hooks,
    workflow: {
      'max-turns': { value: 40 },
      'format-retries': { value: 3, message: 'Answer with one call.' },
      finish: { value: 'answer' },
    },
    observation: {
      result: {
        maxChars: 20_000,
        headChars: 9_000,
        tailChars: 9_000,
        truncatedTemplate: '… {{elidedChars}} left out …',
      },
      empty: { template: '(no output)' },
    },
    budgets: { 'harness-text': { maxTokensPerStep: 2_000, maxTokensPerTask: 9_000 } },
  },
  { title: 'Every section', metadata: { createdBy: 'a person', notes: 'For comparison.' } },
).file

/** Expressions down to the fifth level. */
const deep = harness('Deep', {
  prompt: taskPrompt,
  hooks: {
    nested: warn('Check the last write.', {
      condition: {
        all: [
          {
            any: [
              { is: 'empty_result' },
              { not: { all: [{ is: 'large_result', parameters: { chars: 500 } }, { is: 'tool_error' }] } },
            ],
          },
          { atLeast: 1, of: [{ is: 'pagination_present' }, { seen: { is: 'tool_error' }, withinSteps: 5 }] },
        ],
      },
    }),
  },
}).file

export const shapes: readonly FileText[] = [...sizes, ...longPrompts, everything, deep]
