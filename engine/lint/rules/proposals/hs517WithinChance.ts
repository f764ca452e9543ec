import { isJsonObject } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import { chanceOfRepairs, isSolved, mostChance, targetsOf } from '../../../trajectories/localAcceptance'
import { lastEvaluation } from '../../evaluations'
import { keySpan, valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs517WithinChance: Rule = {
  code: 'HS517',
  severity: 'information',
  certainty: 'a',
  scope: 'document',
  title: 'Repairs are within what chance gives',
  documentation: {
    what: 'The parent, tried again on the same targets, would repair as many of them with a chance of more than one in five. Its flake rate is (flaky + 1) / (flaky + failed + 2) over the targets that it tried twice.',
    why: 'Targets are chosen because they failed. Some of them pass at the next try whatever the harness is.',
    fix: 'Evaluate on more targets, or try each more often.',
    example: {
      bad: '"summary": { "targets": 4, "repaired": 1, … }   // and the parent passes one of four targets by luck',
    },
  },
  check: (file) => {
    const evaluation = lastEvaluation(file)
    const repaired = evaluation === undefined ? 0 : targetsOf(evaluation).filter(isSolved).length
    if (evaluation === undefined || repaired === 0 || isDropped(file)) return []
    const chance = chanceOfRepairs(evaluation)
    if (chance === undefined || chance <= mostChance) return []
    const summary = [...evaluation.at, 'summary', 'repaired']
    const hasSummary = isJsonObject(valueAt(file, evaluation.at)?.['summary'])
    return [
      {
        span: hasSummary ? valueSpan(file, summary) : keySpan(file, [...evaluation.at, 'tasks']),
        message: `${repaired} of ${targetsOf(evaluation).length} targets repaired: the parent tried again would repair as many by chance (p = ${chance.toFixed(2)}). Evaluate on more targets.`,
      },
    ]
  },
}

const valueAt = (file: ProjectFile, [list = '', index = 0]: readonly (string | number)[]) => {
  const all = file.root[list]
  const found = Array.isArray(all) ? all[Number(index)] : undefined
  return isJsonObject(found) ? found : undefined
}

const dropped: ReadonlySet<unknown> = new Set(['rejected', 'invalid', 'withdrawn'])

const isDropped = ({ root: { verdict } }: ProjectFile): boolean =>
  isJsonObject(verdict) && dropped.has(verdict['status'])
