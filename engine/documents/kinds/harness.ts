import { type Static, type TSchema, Type } from 'typebox'
import { documentOf } from './document'
import { HookLimitsSchema } from './hookLimits'
import { closed, count, mapOf, oneOfNames, orNull } from './shape'
import { HarnessIdSchema } from './vocabulary'

/** A section is a map of named entries. `null` is the absent entry, so that add, change and delete are one operation. */
const Section = <T extends TSchema & { readonly type: string }>(entry: T, description: string) =>
  mapOf(orNull(entry), description)

export const PromptEntrySchema = Type.Object(
  {
    text: Type.String({ description: 'Template of the section.' }),
    order: Type.Optional(Type.Number({ default: 0, description: 'Sections are joined by order, then by name.' })),
    role: Type.Optional(oneOfNames(['system', 'user'], { default: 'system' })),
    enabled: Type.Optional(Type.Boolean({ default: true })),
    notes: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Array(Type.String())),
  },
  { ...closed, description: 'One named part of the prompt.' },
)
export type PromptEntry = Static<typeof PromptEntrySchema>

export const RuleEntrySchema = Type.Object(
  {
    text: Type.String(),
    priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: 50 })),
    scope: Type.Optional(
      Type.Object(
        {
          apps: Type.Optional(Type.Array(Type.String())),
          tools: Type.Optional(Type.Array(Type.String())),
          phases: Type.Optional(Type.Array(Type.String())),
        },
        closed,
      ),
    ),
    enabled: Type.Optional(Type.Boolean({ default: true })),
    tags: Type.Optional(Type.Array(Type.String())),
    overrides: Type.Optional(Type.Array(Type.String(), { description: 'Names of rules that this one wins over.' })),
    notes: Type.Optional(Type.String()),
  },
  { ...closed, description: 'One rule, rendered into the rules section of the prompt.' },
)
export type RuleEntry = Static<typeof RuleEntrySchema>

/** A condition is the id of a built-in, or an expression over conditions; see `engine/hooks/expression/expression.ts`. */
export const ConditionSchema = Type.Union([Type.String({ minLength: 1 }), Type.Record(Type.String(), Type.Unknown())], {
  description:
    'Id of a built-in condition, or an expression object (all, any, not, atLeast, is, seen, notSeen, count).',
})

export const HookEntrySchema = Type.Object(
  {
    event: Type.String({ minLength: 1 }),
    condition: ConditionSchema,
    action: Type.String({ minLength: 1 }),
    message: Type.Optional(Type.String({ default: '' })),
    parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { default: {} })),
    tools: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), { minItems: 1, description: 'Tool selectors; absent = all.' }),
    ),
    priority: Type.Optional(Type.Integer({ minimum: -100, maximum: 100, default: 0 })),
    limits: Type.Optional(HookLimitsSchema),
    placement: Type.Optional(oneOfNames(['note', 'inline', 'system'], { default: 'note' })),
    enabled: Type.Optional(Type.Boolean({ default: true })),
    notes: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Array(Type.String())),
  },
  { ...closed, description: 'When an event happens and a condition holds, do an action.' },
)
export type HookEntry = Static<typeof HookEntrySchema>

export const ToolEntrySchema = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ default: true })),
    description: Type.Optional(orNull(Type.String(), { description: 'null keeps the catalogue text.' })),
    parametersDescription: Type.Optional(mapOf(Type.String())),
    role: Type.Optional(oneOfNames(['normal', 'finish', 'schema'], { default: 'normal' })),
    maxCallsPerTask: Type.Optional(orNull(count(), { default: null })),
  },
  { ...closed, description: 'An override of one tool of the catalogue, never a definition of code.' },
)
export type ToolEntry = Static<typeof ToolEntrySchema>

export const MemoryEntrySchema = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ default: true })),
    strategy: Type.Optional(oneOfNames(['none', 'playbook', 'scratchpad', 'retrieval'], { default: 'none' })),
    source: Type.Optional(Type.String()),
    text: Type.Optional(Type.String()),
    maxTokens: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
    writeOn: Type.Optional(Type.Array(Type.String())),
  },
  closed,
)
export type MemoryEntry = Static<typeof MemoryEntrySchema>

export const WorkflowEntrySchema = Type.Object(
  {
    value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
    message: Type.Optional(Type.String()),
    verify: Type.Optional(Type.String()),
  },
  { ...closed, description: 'One loop control: turns, attempts, finish rule, parallelism.' },
)
export type WorkflowEntry = Static<typeof WorkflowEntrySchema>

export const ObservationEntrySchema = Type.Object(
  {
    template: Type.Optional(Type.String()),
    maxChars: Type.Optional(count()),
    headChars: Type.Optional(count()),
    tailChars: Type.Optional(count()),
    truncatedTemplate: Type.Optional(Type.String()),
  },
  { ...closed, description: 'How results look to the model: caps and templates.' },
)
export type ObservationEntry = Static<typeof ObservationEntrySchema>

export const BudgetEntrySchema = Type.Object(
  {
    maxTokens: Type.Optional(count()),
    maxTokensPerStep: Type.Optional(count()),
    maxTokensPerTask: Type.Optional(count()),
    maxPerTask: Type.Optional(count()),
  },
  closed,
)
export type BudgetEntry = Static<typeof BudgetEntrySchema>

export const StateSchema = Type.Object(
  {
    prompt: Type.Optional(Section(PromptEntrySchema, 'Named parts of the prompt.')),
    rules: Type.Optional(Section(RuleEntrySchema, 'Standing instructions.')),
    hooks: Type.Optional(Section(HookEntrySchema, 'Reactions to events.')),
    tools: Type.Optional(Section(ToolEntrySchema, 'Overrides of catalogue tools.')),
    memory: Type.Optional(Section(MemoryEntrySchema, 'What is remembered across steps.')),
    workflow: Type.Optional(Section(WorkflowEntrySchema, 'Loop control.')),
    observation: Type.Optional(Section(ObservationEntrySchema, 'How results are shown.')),
    budgets: Type.Optional(Section(BudgetEntrySchema, 'Caps enforced by the engine.')),
  },
  closed,
)
/** Everything that may differ between sibling harnesses under one fixed policy. */
export type HarnessState = Static<typeof StateSchema>

/** Silenced diagnostics: entry path -> code -> reason. Never hashed. */
export const LintSchema = mapOf(mapOf(Type.String()), 'Silenced diagnostics: entry path, then code, then the reason.')

export const HarnessSchema = documentOf(
  'harness',
  {
    id: HarnessIdSchema,
    metadata: Type.Optional(
      Type.Object(
        {
          benchmark: Type.Optional(Type.String()),
          toolCatalog: Type.Optional(Type.String()),
          createdBy: Type.Optional(Type.String()),
          notes: Type.Optional(Type.String()),
        },
        closed,
      ),
    ),
    state: StateSchema,
    lint: Type.Optional(LintSchema),
  },
  { title: 'Harness', description: 'A complete harness document.' },
)
export type Harness = Static<typeof HarnessSchema>
