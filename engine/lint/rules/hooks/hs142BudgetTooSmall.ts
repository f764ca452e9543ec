import { isJsonObject } from '../../../documents/json'
import { ownResolution } from '../../catalogOf'
import { largestText } from '../../largestText'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { groupedHooks, type HarnessHook, harnessHooks } from '../../sites/harnessHooks'

export const hs142BudgetTooSmall: Rule = {
  code: 'HS142',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Hooks of one event do not fit into the budget of a step',
  documentation: {
    what: 'If all hooks of an event fire, their texts have more tokens than `budgets.harness-text.maxTokensPerStep` allows. Tokens are estimated as bytes / 4, a variable at its longest.',
    why: 'What does not fit is left out as a whole, in the order of the hooks: the last ones are silent.',
    fix: 'Shorten messages, lower `limits.maxTokens`, or raise the budget.',
    example: {
      bad: '"hooks": { … 5 hooks of one event with 40 tokens each … }, "budgets": { "harness-text": { "maxTokensPerStep": 60 } }',
      good: '"budgets": { "harness-text": { "maxTokensPerStep": 300 } }',
    },
  },
  check: (file, project) => {
    const budget = perStep(ownResolution(file, project)?.state.budgets)
    if (budget === undefined) return []
    return groupedHooks(harnessHooks(file, project), ({ hook }) =>
      typeof hook['event'] === 'string' ? hook['event'] : undefined,
    ).flatMap((group) => overBudget(group, budget))
  },
}

/** Told at the last hook of this document, with the others beside it. */
const overBudget = (group: readonly HarnessHook[], budget: number): Occurrence[] => {
  const texts = group.map((site) => ({ site, tokens: largestText(site.hook) })).filter(({ tokens }) => tokens > 0)
  const sum = texts.reduce((sofar, { tokens }) => sofar + tokens, 0)
  const last = texts.findLast(({ site }) => site.isOwn)?.site
  if (sum <= budget || last === undefined) return []
  const others = texts.filter(({ site }) => site !== last)
  return [
    {
      span: valueSpan(last.file, [...last.at, 'event']),
      message: `Hooks at \`${String(last.hook['event'])}\` can add up to ${sum} tokens in a step, budget ${budget}: what does not fit is left out.`,
      related: others.map(({ site, tokens }) => ({
        file: site.file.path,
        span: valueSpan(site.file, [...site.at, 'message']),
        message: `\`${site.name}\`: up to ${tokens} tokens`,
      })),
    },
  ]
}

const perStep = (budgets: unknown): number | undefined => {
  const entry = isJsonObject(budgets) ? budgets['harness-text'] : undefined
  const tokens = isJsonObject(entry) ? entry['maxTokensPerStep'] : undefined
  return typeof tokens === 'number' ? tokens : undefined
}
