import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { type SplitTask, splitTasks } from '../../splitTasks'
import { tasksOfFile } from '../../taskSet'

export const hs803FamilySplit: Rule = {
  code: 'HS803',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Family of tasks is split across train and test',
  documentation: {
    what: 'Variants of one scenario are in the training split and in a held-out split.',
    why: 'A policy that learned one variant knows the other: the test score is better than it would be on new scenarios.',
    fix: 'Move the whole family to one side, or say in the report that the splits do not respect families.',
    example: {
      bad: `"splits": { "train": ["a-1"], "test": ["a-2"] }, "families": { "a-1": "a", "a-2": "a" }`,
      good: `"splits": { "train": ["a-1", "a-2"], "test": ["b-1"] }, "families": { "a-1": "a", "a-2": "a" }`,
    },
  },
  check: (file, project) => {
    const tasks = tasksOfFile(file, project)
    if (tasks?.document.value.families === undefined) return []
    const listed = splitTasks(file)
    const trained = new Map<string, SplitTask>()
    for (const task of listed) {
      if (task.role === 'train' && !trained.has(tasks.familyOf(task.id))) trained.set(tasks.familyOf(task.id), task)
    }
    const told = new Set<string>()
    return listed.flatMap(({ role, split, id, at }) => {
      const family = tasks.familyOf(id)
      const variant = role === 'test' ? trained.get(family) : undefined
      if (variant === undefined || variant.id === id || told.has(family)) return []
      told.add(family)
      return [
        {
          span: valueSpan(file, at),
          message: `Family \`${family}\` is split: \`${id}\` is in ${split}, its variant \`${variant.id}\` in ${variant.split}. Move one of them.`,
          related: [
            { file: file.path, span: valueSpan(file, variant.at), message: `Its variant in ${variant.split} is here` },
          ],
        },
      ]
    })
  },
}
