import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { LintSchema } from './harness'
import { closed, mapOf, oneOfNames, text, texts, truth } from './shape'

export const TaskMetaSchema = Type.Object(
  {
    apps: Type.Optional(texts('Apps that the task is about; rules and routing look at them.')),
    kind: Type.Optional(
      oneOfNames(['question', 'action'], { description: 'Whether the task asks for an answer or for a change.' }),
    ),
    expectsAnswer: Type.Optional(truth('Whether the finish must carry an answer.')),
    tags: Type.Optional(texts('Types of task, for grouping in reports.')),
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
        {
          from: text('The split that the sample was drawn from.', { examples: ['train'] }),
          ids: texts('Task ids of the sample.'),
          seed: Type.Optional(Type.Integer({ description: 'Seed with which the sample was drawn.' })),
        },
        { ...closed, description: 'The development sample that evolution may look at.' },
      ),
    ),
    families: Type.Optional(
      mapOf(Type.String(), 'Task id -> family of variants. A task that is absent here is its own family.'),
    ),
    meta: Type.Optional(mapOf(TaskMetaSchema, 'Task id -> what is publicly known of the task.')),
    lint: Type.Optional(LintSchema),
  },
  { title: 'Task set', description: 'Task ids, splits and families. Holds no prompt and no answer.' },
)
/** Task ids, splits and families. Prompts come from the environment's provider. */
export type TaskSet = Static<typeof TasksSchema>
