import { type Static, type TSchema, Type } from 'typebox'
import { documentOf } from './document'
import { HookLimitsSchema } from './hookLimits'
import { closed, count, mapOf, meaning, oneOfNames, orNull, text, texts, truth } from './shape'
import { HarnessIdSchema } from './vocabulary'

/** A section is a map of named entries. `null` is the absent entry, so that add, change and delete are one operation. */
const Section = <T extends TSchema & { readonly type: string }>(entry: T, description: string) =>
  mapOf(orNull(entry), description)

export const PromptEntrySchema = Type.Object(
  {
    text: text('Template of the section.', { examples: ['{{task.text}}'] }),
    order: Type.Optional(Type.Number({ default: 0, description: 'Sections are joined by order, then by name.' })),
    role: Type.Optional(
      oneOfNames(['system', 'user'], { default: 'system', description: 'Which message the section stands in.' }),
    ),
    enabled: Type.Optional(truth('False leaves the section out.', { default: true })),
    notes: Type.Optional(text('For people. Never shown to the policy, and no part of how it behaves.')),
    tags: Type.Optional(texts('For people and reports. Never shown to the policy.')),
  },
  { ...closed, description: 'One named part of the prompt.' },
)
export type PromptEntry = Static<typeof PromptEntrySchema>

export const RuleEntrySchema = Type.Object(
  {
    text: text('The rule as the policy reads it.'),
    priority: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100, default: 50, description: 'Higher ones stand first, then by name.' }),
    ),
    scope: Type.Optional(
      Type.Object(
        {
          apps: Type.Optional(texts('Apps; a glob such as `*` means every one.', { examples: [['*']] })),
          tools: Type.Optional(texts('Tools, by the names of the catalogue.')),
          phases: Type.Optional(texts('Phases of a task.')),
        },
        {
          ...closed,
          description: 'When the rule is told: after the first call to such an app or tool; absent = always.',
        },
      ),
    ),
    enabled: Type.Optional(truth('False leaves the rule out.', { default: true })),
    tags: Type.Optional(texts('For people and reports. Never shown to the policy.')),
    overrides: Type.Optional(Type.Array(Type.String(), { description: 'Names of rules that this one wins over.' })),
    notes: Type.Optional(text('For people. Never shown to the policy, and no part of how it behaves.')),
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
    event: text('The event at which the hook is asked.', { minLength: 1, examples: ['after_tool', 'before_finish'] }),
    condition: ConditionSchema,
    action: text('What the hook does when its condition holds.', {
      minLength: 1,
      examples: ['warn', 'block', 'require'],
    }),
    message: Type.Optional(text('Template of what the policy is told.', { default: '' })),
    parameters: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        default: {},
        description: 'Parameters of the action, and of the condition where that is named by its id.',
      }),
    ),
    tools: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        minItems: 1,
        description: 'Tool selectors; absent = all.',
        examples: [['effect:write'], ['glob:list*']],
      }),
    ),
    priority: Type.Optional(
      Type.Integer({ minimum: -100, maximum: 100, default: 0, description: 'Higher ones first, then by name.' }),
    ),
    limits: Type.Optional(HookLimitsSchema),
    placement: Type.Optional(
      oneOfNames(['note', 'inline', 'system'], {
        default: 'note',
        description: 'Where the text goes: a message after the results, the end of the result, or the system prompt.',
      }),
    ),
    enabled: Type.Optional(truth('False leaves the hook out.', { default: true })),
    notes: Type.Optional(text('For people. Never shown to the policy, and no part of how it behaves.')),
    tags: Type.Optional(texts('For people and reports. Never shown to the policy.')),
  },
  { ...closed, description: 'When an event happens and a condition holds, do an action.' },
)
export type HookEntry = Static<typeof HookEntrySchema>

export const ToolEntrySchema = Type.Object(
  {
    enabled: Type.Optional(truth('False hides the tool from the policy.', { default: true })),
    description: Type.Optional(
      orNull(Type.String(), { description: 'What the policy is told about the tool; null keeps the catalogue text.' }),
    ),
    parametersDescription: Type.Optional(mapOf(Type.String(), 'Argument -> what the policy is told about it.')),
    role: Type.Optional(
      oneOfNames(['normal', 'finish', 'schema'], {
        default: 'normal',
        description: 'finish ends the task; schema looks up how to call.',
      }),
    ),
    maxCallsPerTask: Type.Optional(
      orNull(Type.Integer({ minimum: 0 }), { default: null, description: 'Calls per task; null is unlimited.' }),
    ),
  },
  { ...closed, description: 'An override of one tool of the catalogue, never a definition of code.' },
)
export type ToolEntry = Static<typeof ToolEntrySchema>

export const MemoryEntrySchema = Type.Object(
  {
    enabled: Type.Optional(truth('False leaves the entry out.', { default: true })),
    strategy: Type.Optional(
      oneOfNames(['none', 'playbook', 'scratchpad', 'retrieval'], {
        default: 'none',
        description: 'How it is kept and shown.',
      }),
    ),
    source: Type.Optional(text('File with the text, relative to this document.')),
    text: Type.Optional(text('What is remembered. Data, not an instruction of the harness.')),
    maxTokens: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'Cap of the text in tokens.' })),
    writeOn: Type.Optional(texts('Events at which the policy may write to it.')),
  },
  { ...closed, description: 'Something that is remembered across steps.' },
)
export type MemoryEntry = Static<typeof MemoryEntrySchema>

export const WorkflowEntrySchema = Type.Object(
  {
    value: Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
      description: 'The setting; its entry says what it may be.',
      examples: [40, 'tool'],
    }),
    message: Type.Optional(text('What the policy is told when the control acts.')),
    verify: Type.Optional(text('How a finish is verified.', { examples: ['none'] })),
  },
  { ...closed, description: 'One loop control: turns, attempts, finish rule, parallelism.' },
)
export type WorkflowEntry = Static<typeof WorkflowEntrySchema>

export const ObservationEntrySchema = Type.Object(
  {
    template: Type.Optional(text('Text around or instead of the result.', { examples: ['(no output)'] })),
    maxChars: Type.Optional(count('Longest result, in characters, that is shown whole.')),
    headChars: Type.Optional(count('Characters that are kept of the beginning of a longer result.')),
    tailChars: Type.Optional(count('Characters that are kept of the end of a longer result.')),
    truncatedTemplate: Type.Optional(
      text('The line between them.', { examples: ['… {{elidedChars}} characters left out …'] }),
    ),
  },
  { ...closed, description: 'How results look to the model: caps and templates.' },
)
export type ObservationEntry = Static<typeof ObservationEntrySchema>

export const BudgetEntrySchema = Type.Object(
  {
    maxTokens: Type.Optional(count('Tokens in all.')),
    maxTokensPerStep: Type.Optional(count('Tokens per step.')),
    maxTokensPerTask: Type.Optional(count('Tokens per task.')),
    maxPerTask: Type.Optional(count('How many per task.')),
  },
  { ...closed, description: 'One cap that the engine enforces.' },
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
export const LintSchema = mapOf(
  mapOf(Type.String(), 'Code -> why it is silenced.'),
  'Silenced diagnostics: entry path, then code, then the reason.',
)

export const HarnessSchema = documentOf(
  'harness',
  {
    id: meaning(HarnessIdSchema, 'Name of the harness; harnesses and siblings share one name space.'),
    metadata: Type.Optional(
      Type.Object(
        {
          benchmark: Type.Optional(text('Id of the task set that the harness is for.')),
          toolCatalog: Type.Optional(text('Id of the tool catalogue that its hooks and tools are checked with.')),
          createdBy: Type.Optional(text('Who wrote it.')),
          notes: Type.Optional(text('For people.')),
        },
        { ...closed, description: 'What the harness is for. Never hashed.' },
      ),
    ),
    state: meaning(StateSchema, 'Everything that may differ between sibling harnesses under one fixed policy.'),
    lint: Type.Optional(LintSchema),
  },
  { title: 'Harness', description: 'A complete harness document.' },
)
export type Harness = Static<typeof HarnessSchema>
