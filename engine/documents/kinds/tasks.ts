import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { LintSchema } from './harness'
import { closed, mapOf, oneOfNames } from './shape'

export const TaskMetaSchema = Type.Object(
  {
    apps: Type.Optional(Type.Array(Type.String())),
    kind: Type.Optional(oneOfNames(['question', 'action'])),
    expectsAnswer: Type.Optional(Type.Boolean()),
    tags: Type.Optional(Type.Array(Type.String())),
  },
  closed,
)

export const TasksSchema = documentOf(
  'tasks',
  {
    splits: mapOf(
      Type.Array(Type.String()),
      'Split name (train, validation, test) -> task ids. An id may be written "sha256:<hex>" of the workspace salt and the id.',
    ),
    dev: Type.Optional(
      Type.Object(
        { from: Type.String(), ids: Type.Array(Type.String()), seed: Type.Optional(Type.Integer()) },
        { ...closed, description: 'The development sample that evolution may look at.' },
      ),
    ),
    families: Type.Optional(
      mapOf(Type.String(), 'Task id -> family of variants. A task that is absent here is its own family.'),
    ),
    meta: Type.Optional(mapOf(TaskMetaSchema)),
    lint: Type.Optional(LintSchema),
  },
  { title: 'Task set', description: 'Task ids, splits and families. Holds no prompt and no answer.' },
)
/** Task ids, splits and families. Prompts come from the environment's provider. */
export type TaskSet = Static<typeof TasksSchema>
