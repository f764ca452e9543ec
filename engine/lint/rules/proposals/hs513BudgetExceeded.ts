import type { Project, ProjectFile } from '../../../documents/project'
import { remembered } from '../../../documents/remembered'
import { baseOf } from '../../catalogOf'
import { relatedAt, valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'

/** Proposals of the rounds in order, and how many parents take part in each. */
const budgets = [7, 8, 8]
const slots = 4

export const hs513BudgetExceeded: Rule = {
  code: 'HS513',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'More proposals than the round allows',
  documentation: {
    what: `A round of evolution has more proposals than its budget (${budgets.join(', ')}), or a proposal names a parent slot past ${slots}, or a round past ${budgets.length}.`,
    why: 'Results of evolution are compared at an equal budget; what is found beyond it is no result of the method.',
    fix: 'Withdraw proposals, or correct the numbers.',
    example: { bad: '"round": 2, "slot": 5   // of 4', good: '"round": 2, "slot": 4' },
  },
  check: (file, project) => {
    if (file.kind !== 'proposal') return []
    return [...slotProblem(file), ...roundProblem(file), ...budgetProblem(file, project)]
  },
}

const slotProblem = (file: ProjectFile): Occurrence[] => {
  const { slot } = file.root
  if (typeof slot !== 'number' || slot <= slots) return []
  return [{ span: valueSpan(file, ['slot']), message: `Slot ${slot} of ${slots}. Correct the number.` }]
}

const roundProblem = (file: ProjectFile): Occurrence[] => {
  const { round } = file.root
  if (typeof round !== 'number' || round <= budgets.length) return []
  return [{ span: valueSpan(file, ['round']), message: `Round ${round} of ${budgets.length}. Correct the number.` }]
}

/** Those past the budget are told, by place in the budget, then by id. */
const budgetProblem = (file: ProjectFile, project: Project): Occurrence[] => {
  const { round } = file.root
  const budget = typeof round === 'number' ? budgets[round - 1] : undefined
  const all = byRound(project).get(roundOf(file, project)) ?? []
  if (budget === undefined || all.indexOf(file) < budget) return []
  return [
    {
      span: valueSpan(file, ['round']),
      message: `Round ${round} has ${all.length} proposals, budget ${budget}. Withdraw ${all.length - budget}.`,
      related: all
        .filter((other) => other !== file)
        .map((other) => relatedAt(other, ['round'], `\`${other.id}\` is of this round too`)),
    },
  ]
}

/** Each base has an evolution of its own. */
const roundOf = (file: ProjectFile, project: Project): string =>
  `${String(file.root['round'])} ${baseOf(file, project)?.id ?? ''}`

const byRound = remembered((project: Project): ReadonlyMap<string, readonly ProjectFile[]> => {
  const rounds = new Map<string, ProjectFile[]>()
  for (const file of project.filesOf('proposal')) {
    // What a person wrote beside an evolution has no place in its budget.
    if (typeof file.root['budgetIndex'] !== 'number' || isWithdrawn(file)) continue
    const key = roundOf(file, project)
    const known = rounds.get(key)
    if (known === undefined) rounds.set(key, [file])
    else known.push(file)
  }
  for (const files of rounds.values()) files.sort(byBudgetIndex)
  return rounds
})

const isWithdrawn = ({ root: { verdict } }: ProjectFile): boolean =>
  typeof verdict === 'object' && verdict !== null && Reflect.get(verdict, 'status') === 'withdrawn'

const byBudgetIndex = (a: ProjectFile, b: ProjectFile): number =>
  Number(a.root['budgetIndex']) - Number(b.root['budgetIndex']) || (String(a.id) < String(b.id) ? -1 : 1)
