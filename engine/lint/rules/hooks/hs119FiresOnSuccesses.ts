import { sampleText, triedHooks } from '../../hookTrials'
import { entryNameSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs119FiresOnSuccesses: Rule = {
  code: 'HS119',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Hook fires on most successes of the parent',
  documentation: {
    what: 'A hook of a sibling would have fired on more than half of the recorded rollouts in which its parent succeeded.',
    why: 'There it can only cost tokens or do harm. A sibling is meant for the tasks that its parent fails.',
    fix: 'Narrow the condition, name the `tools` that it is about, or add limits. Where it must fire so often, silence this with the reason. It is told once the hook was tried on recorded rollouts: when its document is opened or saved, or by `harness-s validate --replay`.',
    example: {
      bad: '"condition": "always", "action": "warn", "message": "Check your work."   // in every rollout',
      good: '"condition": "no_readback_after_write", "action": "warn", "message": "Check your work."',
    },
  },
  check: (file, project) => {
    if (file.kind !== 'sibling') return []
    return triedHooks(file, project).flatMap(({ site, trial, trials }) => {
      const { length: fired } = trial.firedOnSuccesses
      if (trials.successes < leastSuccesses || fired <= most * trials.successes) return []
      const share = Math.round((100 * fired) / trials.successes)
      const examples = trial.firedOnSuccesses.slice(0, mostNamed).join(', ')
      return [
        {
          span: entryNameSpan(file, site.at),
          message: `Fires on ${share} % of the ${trials.successes} successful rollouts of \`${trials.parent.id}\` (${sampleText(trials)}), such as ${examples}. Narrow it, or add limits.`,
        },
      ]
    })
  },
}

const most = 0.5
const leastSuccesses = 5
const mostNamed = 3
