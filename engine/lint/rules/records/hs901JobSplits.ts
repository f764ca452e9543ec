import { isJsonObject } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { replaceValue } from '../../fixes'
import { relatedAt, valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { splitRole } from '../../splitRole'
import { type KnownTasks, tasksFor } from '../../taskSet'

export const hs901JobSplits: Rule = {
  code: 'HS901',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Job trains or validates on the wrong tasks',
  documentation: {
    what: 'A job trains on tasks outside the training split, validates on tasks that it trains on, or names the test split.',
    why: 'The test split is for the one measurement at the end. Whatever else looks at it makes that measurement worthless.',
    fix: 'Train on the training split, and choose checkpoints on the validation split.',
    example: {
      bad: `"tasks": { "split": "test" }, "validation": { "split": "train" }`,
      good: `"tasks": { "split": "train" }, "validation": { "split": "validation" }`,
    },
  },
  check: (file, project) => {
    if (file.kind !== 'job') return []
    const known = tasksFor(file, project)
    return splitUses(file).flatMap(({ at, split, other, use, role }) => {
      const problem = known === undefined ? nameProblem(split, use) : problemOf(split, other, use, known)
      if (problem === undefined) return []
      const right =
        known === undefined
          ? undefined
          : Object.keys(known.document.value.splits).find((name) => splitRole(name) === role)
      return [
        {
          span: valueSpan(file, at),
          message: `${problem} ${use === 'trains' ? 'Train on the training split.' : 'Validate on the validation split.'}`,
          related: known === undefined ? [] : [relatedAt(known.document.file, ['splits'], 'The splits')],
          fixes: right === undefined ? [] : replaceValue(file, at, right, `Use \`${right}\``),
        },
      ]
    })
  },
}

interface SplitUse {
  readonly at: ValuePath
  readonly split: string
  /** The split of the other use. */
  readonly other: string | undefined
  readonly use: 'trains' | 'validates'
  readonly role: 'train' | 'validation'
}

const splitUses = (file: ProjectFile): readonly SplitUse[] => {
  const { tasks, validation } = file.root
  const trained = splitIn(tasks)
  const validated = splitIn(validation)
  return [
    ...(trained === undefined
      ? []
      : [{ at: ['tasks', 'split'], split: trained, other: validated, use: 'trains', role: 'train' } as const]),
    ...(validated === undefined
      ? []
      : [
          {
            at: ['validation', 'split'],
            split: validated,
            other: trained,
            use: 'validates',
            role: 'validation',
          } as const,
        ]),
  ]
}

const splitIn = (part: unknown): string | undefined => {
  const split = isJsonObject(part) ? part['split'] : undefined
  return typeof split === 'string' ? split : undefined
}

/** What the name of a split tells alone. */
const nameProblem = (split: string, use: SplitUse['use']): string | undefined => {
  const role = splitRole(split)
  const isRight = role === undefined || role === (use === 'trains' ? 'train' : 'validation')
  return isRight ? undefined : `This job ${use} on ${split}, a ${role} split.`
}

const problemOf = (split: string, other: string | undefined, use: SplitUse['use'], known: KnownTasks) => {
  const { id, splits } = known.document.value
  const ids = Object.hasOwn(splits, split) ? splits[split] : undefined
  if (ids === undefined) return `Task set \`${id}\` has no split \`${split}\`.`
  const named = nameProblem(split, use)
  if (named !== undefined) return named
  if (use === 'validates' && split === other) return `This job validates on ${split}, on which it trains.`
  const leak = ids.flatMap((task) => known.splitsOf(task)).find((name) => isForbidden(name, use))
  return leak === undefined ? undefined : `This job ${use} on tasks of ${split} that are in ${leak}, too.`
}

const isForbidden = (split: string, use: SplitUse['use']): boolean => {
  const role = splitRole(split)
  return role === 'test' || role === (use === 'trains' ? 'validation' : 'train')
}
