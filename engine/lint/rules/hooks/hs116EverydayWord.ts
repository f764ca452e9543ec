import { sampleText, type TriedText, triedHooks, triedTexts } from '../../hookTrials'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs116EverydayWord: Rule = {
  code: 'HS116',
  severity: 'hint',
  certainty: 'c',
  scope: 'project',
  title: 'Text is found in nearly every task',
  documentation: {
    what: 'A text or pattern that the condition searches for is found in at least 80 % of the recorded tasks.',
    why: 'An everyday word chooses nothing: the hook is close to `always`, though it looks as if it were about something.',
    fix: 'Search for something that only the tasks in question have, or narrow the condition by another one in `all`. It is told once the hook was tried on recorded rollouts: when its document is opened or saved, or by `harness-s validate --replay`.',
    example: {
      bad: '"condition": "contains", "parameters": { "field": "task.text", "text": "list" }   // in 35 of 40 tasks',
      good: '"condition": "contains", "parameters": { "field": "task.text", "text": "list all pages" }',
    },
  },
  check: (file, project) =>
    triedHooks(file, project).flatMap((tried) =>
      triedTexts(tried).flatMap((text) => {
        const name = searchedParameter(text)
        const { tasks } = text.trial
        if (name === undefined || text.at.includes('not') || tasks < everyday * tried.trials.tasks) return []
        const found = `${Math.round((100 * tasks) / tried.trials.tasks)} %`
        return [
          {
            span: valueSpan(file, [...text.parameters.at, name]),
            message: `Found in ${found} of the recorded tasks (${sampleText(tried.trials)}): the hook is close to \`always\`. Search for something rarer.`,
          },
        ]
      }),
    ),
}

const everyday = 0.8

/** What is searched for; tags are chosen one by one and mean what they say. */
const searchedParameter = ({ parameters: { given } }: TriedText): 'text' | 'pattern' | undefined =>
  (['text', 'pattern'] as const).find((name) => typeof given[name] === 'string')
