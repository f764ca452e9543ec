import type { RunHeader } from '../../../documents/kinds/run'
import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { evaluationsOf } from '../../evaluations'
import { valueSpan } from '../../places'
import { profileEntries } from '../../profileEntries'
import { parseRolloutReference } from '../../rolloutReference'
import type { Rule } from '../../rule'

export const hs812UnlikeRuns: Rule = {
  code: 'HS812',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Compared runs differ in more than the harness',
  documentation: {
    what: 'Runs that one document compares had different policies, environments, tool catalogues or versions of this tool.',
    why: 'The difference between their outcomes may come from that instead of the harness.',
    fix: 'Run both sides again under the same conditions.',
    example: {
      bad: `"evaluations": [{ "run": "run-0012", … }, { "run": "run-0019", … }]   // of different engine versions`,
    },
  },
  check: (file, { evidence }) => {
    if (evidence === undefined) return []
    return comparisons(file).flatMap(({ at, run, other }) => {
      const one = evidence.run(run)?.header
      const two = evidence.run(other)?.header
      const difference = one && two && firstDifference(one, two, file.kind === 'profile')
      if (difference === undefined) return []
      return [
        { span: valueSpan(file, at), message: `${run} and ${other} have different ${difference}. Run both again.` },
      ]
    })
  },
}

interface Comparison {
  readonly at: ValuePath
  readonly run: string
  readonly other: string
}

/** Evaluations of a proposal are compared with its first, a sibling's rollout with that of the base. */
const comparisons = (file: ProjectFile): readonly Comparison[] => {
  const [first, ...later] = evaluationsOf(file)
  const evaluated = later.flatMap(({ at, run }) =>
    run === undefined || first?.run === undefined ? [] : [{ at: [...at, 'run'], run, other: first.run }],
  )
  const paired = profileEntries(file).flatMap(({ supports }) =>
    supports.flatMap(({ at, siblingRollout, baseRollout }) => {
      const run = parseRolloutReference(siblingRollout)?.run
      const other = parseRolloutReference(baseRollout)?.run
      return run === undefined || other === undefined ? [] : [{ at: [...at, 'siblingRollout'], run, other }]
    }),
  )
  return [...evaluated, ...paired].filter(({ run, other }) => run !== other)
}

/** Another policy or environment makes a pair of a profile no pair at all, which is told elsewhere. */
const firstDifference = (one: RunHeader, other: RunHeader, isPair: boolean): string | undefined => {
  const facts = (run: RunHeader): readonly (readonly [string, string])[] => [
    ...(isPair
      ? []
      : ([
          ['policies', [run.policy.id, run.policy.model, run.policy.ref, run.policy.step].join(' ')],
          ['environments', `${run.environment.id} ${run.environment.version}`],
        ] as const)),
    ['tool catalogues', run.catalogHash ?? ''],
    ['versions of this tool', run.engineVersion],
  ]
  const others = new Map(facts(other))
  return facts(one).find(([name, value]) => value !== others.get(name))?.[0]
}
