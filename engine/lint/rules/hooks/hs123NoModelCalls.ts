import { isJsonObject } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import { ownResolution } from '../../catalogOf'
import type { Fix } from '../../finding'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { judgeParameters } from '../../sites/conditionSites'
import { harnessHooks } from '../../sites/harnessHooks'

export const hs123NoModelCalls: Rule = {
  code: 'HS123',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Asks a model without a budget for it',
  documentation: {
    what: 'A hook has the action `ask_model` or the condition `judge`, and the budget `hook-model-calls` of its harness is 0 or absent.',
    why: 'Calls of other models cost money, so a harness has none unless it says so. The hook would never ask.',
    fix: 'Set `maxPerTask` of `budgets.hook-model-calls`.',
    example: {
      bad: '"action": "ask_model", "parameters": { "askModel": "small", "askPrompt": "Is it done?", "answers": { "no": null } }',
      good: '"budgets": { "hook-model-calls": { "maxPerTask": 4 } }',
    },
  },
  check: (file, project) => {
    const resolution = ownResolution(file, project)
    if (resolution === undefined || modelCalls(resolution.state.budgets) > 0) return []
    return harnessHooks(file, project)
      .filter(({ isOwn }) => isOwn)
      .flatMap((site) => [
        ...(site.hook['action'] === 'ask_model' ? [{ name: 'ask_model', at: [...site.at, 'action'] }] : []),
        ...judgeParameters(site).map(({ leaf }) => ({ name: 'judge', at: leaf })),
      ])
      .map(({ name, at }) => ({
        span: valueSpan(file, at),
        message: `\`${name}\` needs a budget: \`budgets.hook-model-calls\` allows no call per task. Set its \`maxPerTask\`.`,
        fixes: allowCalls(file),
      }))
  },
}

/** Entries may be faulty, so nothing is taken for granted of them. */
const modelCalls = (budgets: unknown): number => {
  const entry = isJsonObject(budgets) ? budgets['hook-model-calls'] : undefined
  const calls = isJsonObject(entry) ? entry['maxPerTask'] : undefined
  return typeof calls === 'number' ? calls : 0
}

const usualCalls = 4

const allowCalls = (file: ProjectFile): Fix[] =>
  file.kind === 'harness'
    ? replaceValue(
        file,
        ['state', 'budgets', 'hook-model-calls', 'maxPerTask'],
        usualCalls,
        `Allow ${usualCalls} calls per task`,
      )
    : []
