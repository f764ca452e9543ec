import { CallLineSchema } from './kinds/callLine'
import {
  BudgetEntrySchema,
  HarnessSchema,
  HookEntrySchema,
  MemoryEntrySchema,
  ObservationEntrySchema,
  PromptEntrySchema,
  RuleEntrySchema,
  ToolEntrySchema,
  WorkflowEntrySchema,
} from './kinds/harness'
import { JobSchema } from './kinds/job'
import { PoolSchema } from './kinds/pool'
import { ProfileSchema } from './kinds/profile'
import { ProposalSchema } from './kinds/proposal'
import { ResultLineSchema } from './kinds/resultLine'
import { RunSchema } from './kinds/run'
import { EditSchema, SiblingSchema } from './kinds/sibling'
import { TasksSchema } from './kinds/tasks'
import { ToolsSchema } from './kinds/tools'
import { TrajectoryRecordSchema } from './kinds/trajectory'
import type { SectionName } from './kinds/vocabulary'
import { OpenAiOptionsSchema, RecordedOptionsSchema, TinyOptionsSchema, WorkspaceSchema } from './kinds/workspace'

/** Documents and logs: each has a committed `schemas/<name>.schema.json`. */
export const kindSchemas = {
  harness: HarnessSchema,
  sibling: SiblingSchema,
  proposal: ProposalSchema,
  pool: PoolSchema,
  profile: ProfileSchema,
  tasks: TasksSchema,
  tools: ToolsSchema,
  job: JobSchema,
  workspace: WorkspaceSchema,
  run: RunSchema,
  trajectory: TrajectoryRecordSchema,
  result: ResultLineSchema,
  call: CallLineSchema,
}

/** Parts of documents that are also judged alone: an edit's `after`, or the options of one type of policy. */
export const unitSchemas = {
  promptEntry: PromptEntrySchema,
  ruleEntry: RuleEntrySchema,
  hookEntry: HookEntrySchema,
  toolEntry: ToolEntrySchema,
  memoryEntry: MemoryEntrySchema,
  workflowEntry: WorkflowEntrySchema,
  observationEntry: ObservationEntrySchema,
  budgetEntry: BudgetEntrySchema,
  edit: EditSchema,
  tinyOptions: TinyOptionsSchema,
  openaiOptions: OpenAiOptionsSchema,
  recordedOptions: RecordedOptionsSchema,
}

/** The schema of the entries of each section. */
export const unitOfSection = {
  prompt: 'promptEntry',
  rules: 'ruleEntry',
  hooks: 'hookEntry',
  tools: 'toolEntry',
  memory: 'memoryEntry',
  workflow: 'workflowEntry',
  observation: 'observationEntry',
  budgets: 'budgetEntry',
} as const satisfies Record<SectionName, keyof typeof unitSchemas>
