import type { HookTrial, HookTrials } from '../../../documents/evidence'
import { sampleText, triedHooks } from '../../hookTrials'
import { entryNameSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs118NeverTrue: Rule = {
  code: 'HS118',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Condition was never true on recorded rollouts',
  documentation: {
    what: 'The condition of a hook held at no moment of what the parent of its harness did, as recorded.',
    why: 'A hook that never fires changes nothing. That is the most frequent mistake in hooks, and a run shows it only by its absence.',
    fix: 'Look at the nearest miss in the message: it names the parts that were false where the fewest were. `harness-s preview --why` tells of any step. It is told once the hook was tried: when its document is opened or saved, or by `harness-s validate --replay`.',
    example: {
      bad: '"condition": { "all": ["pagination_present", "tool_error"] }   // a failed call has no pages',
      good: '"condition": "pagination_present"',
    },
  },
  check: (file, project) =>
    triedHooks(file, project).flatMap(({ site, trial, trials }) =>
      trial.held > 0
        ? []
        : [{ span: entryNameSpan(file, site.at), message: messageOf(trial, trials, String(site.hook['event'])) }],
    ),
}

const messageOf = ({ asked, nearestMiss }: HookTrial, trials: HookTrials, event: string): string => {
  if (asked === 0) return `Never asked: \`${event}\` was not raised for it on ${sampleText(trials)}.`
  const never = `Never true on ${sampleText(trials)}.`
  if (nearestMiss === undefined) return `${never} It could not be told at any of them.`
  const { rollout, step, missing } = nearestMiss
  const parts = missing.slice(0, mostNamed).map((part) => `\`${part}\``)
  return `${never} Nearest miss: step ${step} of ${rollout}, where ${parts.join(', ')} did not hold.`
}

const mostNamed = 3
