import { removeAt } from '../../fixes'
import { valueSpan } from '../../places'
import { profileEntries } from '../../profileEntries'
import type { Rule } from '../../rule'

export const hs704BaseSucceeded: Rule = {
  code: 'HS704',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Repair whose base rollout succeeded',
  documentation: {
    what: 'A support of an entry that repairs names a base rollout that passed.',
    why: 'Nothing was repaired where the base succeeds. The entry would promise what the sibling does not add.',
    fix: 'Remove the support, or name a base rollout that failed.',
    example: {
      bad: `"polarity": "repair", "supports": [{ "baseRollout": "run-40/H0/mail-1/0", … }]   // which passed`,
      good: `"polarity": "repair", "supports": [{ "baseRollout": "run-40/H0/mail-2/0", … }]   // which failed`,
    },
  },
  check: (file, { evidence }) =>
    evidence === undefined
      ? []
      : profileEntries(file)
          .filter(({ isRepair }) => isRepair)
          .flatMap(({ supports }) => supports)
          .filter(({ baseRollout }) => evidence.rollout(baseRollout)?.outcome === 'pass')
          .map(({ at, task, baseRollout }) => ({
            span: valueSpan(file, [...at, 'baseRollout']),
            message: `The base passed \`${task}\` in \`${baseRollout}\`, so nothing was repaired. Remove the support.`,
            fixes: removeAt(file, at, 'Remove the support'),
          })),
}
