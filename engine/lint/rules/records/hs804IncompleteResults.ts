import type { RunHeader } from '../../../documents/kinds/run'
import { isImported } from '../../../documents/runOptions'
import { isKind } from '../../../documents/validate'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs804IncompleteResults: Rule = {
  code: 'HS804',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Results of a run are incomplete',
  documentation: {
    what: 'A run has fewer result lines than its header promises rollouts.',
    why: 'Rates of an incomplete run are not those of its tasks: what is missing is seldom missing by chance.',
    fix: 'Resume the run.',
    example: {
      bad: `"status": "incomplete", "tasks": { "ids": [ … 30 tasks … ] }   // and 28 lines in results.jsonl`,
    },
  },
  check: (file, { evidence }) => {
    if (file.kind !== 'run' || evidence === undefined || !isKind('run', file.root)) return []
    const run = file.root
    const results = evidence.run(run.id)?.results
    const expected = expectedRollouts(run)
    const isDone = isImported(run) || !evaluated.has(run.purpose) || run.status === 'running'
    if (isDone || results === undefined || results >= expected) return []
    return [
      {
        span: valueSpan(file, ['status']),
        message: `${results} of ${expected} rollouts have a result. Resume with \`harness-s eval --resume ${run.id}\`.`,
      },
    ]
  },
}

/** Each harness plays each task as often as it has attempts. */
const expectedRollouts = ({ harnesses, attempts = {}, tasks }: RunHeader): number =>
  harnesses.reduce((sum, { id }) => sum + (attempts[id] ?? 1) * tasks.ids.length, 0)

/** How many rollouts a training needs shows only while it runs. */
const evaluated: ReadonlySet<string> = new Set(['eval', 'local-eval', 'validation', 'test'])
