import { Type } from 'typebox'
import { closed } from '../../documents/kinds/shape'
import type { Match } from '../condition'
import { createRegex } from '../facts/regex'
import type { TaskFacts } from '../moment'
import { defineCondition } from './defineCondition'
import { regexSource, stringList } from './parameterSchemas'

const match: Match = { key: '', bindings: {} }

export const taskMatches = defineCondition({
  id: 'task_matches',
  summary: 'True when the regex is found in the text of the task, or when the task has one of the tags.',
  needs: [['T']],
  parameters: Type.Object(
    {
      pattern: Type.Optional(
        Type.Union([regexSource('Found in the text of the task.'), Type.Null()], { default: null }),
      ),
      tags: Type.Optional(stringList([], 'Tags of the task, any one of them.')),
    },
    { ...closed, minProperties: 1 },
  ),
  bindings: [],
  replayable: true,
  create: ({ pattern, tags }) => {
    const regex = pattern === null ? undefined : createRegex(pattern)
    const isMeant = (task: TaskFacts): boolean =>
      tags.some((tag) => task.tags.includes(tag)) || regex?.find(task.text) !== undefined
    let judged: { readonly task: TaskFacts; readonly isMeant: boolean } | undefined
    return {
      test: (_, { task }) => {
        if (judged?.task !== task) judged = { task, isMeant: isMeant(task) }
        return judged.isMeant ? match : undefined
      },
    }
  },
})
