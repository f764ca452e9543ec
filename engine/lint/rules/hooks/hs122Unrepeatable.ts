import { conditionRegistry } from '../../../hooks/conditions/registry'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { conditionSites } from '../../sites/conditionSites'

/** A sample is drawn; whatever else cannot be replayed asks somebody. */
const reasonOf = (id: string): string =>
  id === 'sample' ? 'fires independently of the task' : 'may answer otherwise for the same task'

export const hs122Unrepeatable: Rule = {
  code: 'HS122',
  severity: 'warning',
  certainty: 'a',
  scope: 'entry',
  title: 'Hook fires at random',
  documentation: {
    what: 'A condition depends on chance or on the answer of a model, not on what happened in the task.',
    why: 'The same run under another seed fires elsewhere, so evidence about this hook, such as that in a profile, is noisy.',
    fix: 'Keep it for experiments that ask what the hook causes. Elsewhere use a condition about the task.',
    example: {
      bad: '"condition": "sample", "parameters": { "p": 0.5 }',
      good: '"condition": "every_n_steps", "parameters": { "n": 2 }',
    },
  },
  check: (file) =>
    conditionSites(file).flatMap(({ leaves }) =>
      leaves
        .filter(({ id }) => id === 'sample' || conditionRegistry.get(id)?.replayable === false)
        .map((leaf) => ({
          span: valueSpan(file, leaf.at),
          message: `\`${leaf.id}\` ${reasonOf(leaf.id)}: evidence about this hook will be noisy.`,
        })),
    ),
}
