import type { HarnessState } from '../../../documents/kinds/harness'
import { isKind } from '../../../documents/validate'
import { renderPrompt } from '../../../harness/renderPrompt'
import { estimatedTokens } from '../../estimatedTokens'
import { type HarnessView, type HeldEntry, harnessView, relatedEntry } from '../../harnessView'
import { entryNameSpan, valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs202PromptTooLong: Rule = {
  code: 'HS202',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'System prompt is longer than its budget',
  documentation: {
    what: 'The system prompt, rules included, has more tokens than `budgets.system-prompt.maxTokens`. Tokens are estimated as bytes / 4, before variables are filled in.',
    why: 'It is paid at every model call, and a long prompt hides what matters in it.',
    fix: 'Shorten the largest sections, or raise the budget.',
    example: {
      bad: '"prompt": { "task": { "text": "Look before you write, and read what you wrote." } }, "budgets": { "system-prompt": { "maxTokens": 5 } }',
      good: '"prompt": { "task": { "text": "Look before you write, and read what you wrote." } }, "budgets": { "system-prompt": { "maxTokens": 50 } }',
    },
  },
  check: (file, project) => {
    const view = harnessView(file, project)
    const budget = view?.entry('budgets', 'system-prompt')
    const limit = budget?.entry['maxTokens']
    if (view === undefined || budget === undefined || typeof limit !== 'number') return []
    const parts = [...view.entries('prompt'), ...view.entries('rules')]
    const [largest] = bySize(parts.filter(({ isOwn }) => isOwn))
    if (largest === undefined && !budget.isOwn) return []
    const tokens = systemTokens(view)
    if (tokens <= limit) return []
    const span =
      budget.isOwn || largest === undefined
        ? valueSpan(budget.file, [...budget.at, 'maxTokens'])
        : entryNameSpan(file, largest.at)
    return [
      {
        span,
        message: `System prompt has about ${tokens} tokens, budget ${limit}. Shorten its largest sections, or raise \`budgets.system-prompt.maxTokens\`.`,
        related: bySize(parts)
          .slice(0, mostShown)
          .map((part) => relatedEntry(part, `\`${part.name}\`: about ${tokensOf(part)} tokens`)),
      },
    ]
  },
}

const mostShown = 3

const tokensOf = ({ entry }: HeldEntry): number => estimatedTokens(String(entry['text'] ?? ''))

const bySize = (parts: readonly HeldEntry[]): readonly HeldEntry[] =>
  [...parts].sort((a, b) => tokensOf(b) - tokensOf(a))

/** Entries that break their schema are left out: the schema check names them. */
const systemTokens = (view: HarnessView): number => {
  const state: HarnessState = {
    prompt: Object.fromEntries(
      view.entries('prompt').flatMap(({ name, entry }) => (isKind('promptEntry', entry) ? [[name, entry]] : [])),
    ),
    rules: Object.fromEntries(
      view.entries('rules').flatMap(({ name, entry }) => (isKind('ruleEntry', entry) ? [[name, entry]] : [])),
    ),
  }
  const system = renderPrompt(state, (text) => text).find(({ role }) => role === 'system')
  return estimatedTokens(system?.text ?? '')
}
