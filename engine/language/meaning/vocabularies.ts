import type { DocumentKind } from '../../documents/kinds/documentKind'
import type { SectionName } from '../../documents/kinds/vocabulary'
import type { ValuePath } from '../../documents/schemaError'
import type { Vocabulary } from './meaning'

/** Dotted paths, `*` for any one step, with what stands there. */
type Places = Readonly<Record<string, Vocabulary>>

const edits = (list: string): Places => ({ [`${list}.*`]: 'edit', [`${list}.*.path`]: 'entryPath' })

const silences: Places = { lint: 'silencedPaths', 'lint.*': 'codes' }

const documentPlaces: { readonly [kind in DocumentKind | 'job']?: Places } = {
  harness: {
    'metadata.benchmark': 'taskSetId',
    'metadata.toolCatalog': 'catalogueId',
    'state.*': 'entryNames',
    ...silences,
  },
  sibling: {
    'base.id': 'baseId',
    'base.stateHash': 'hash',
    'parent.id': 'harnessId',
    'parent.stateHash': 'hash',
    'direction.sections.*': 'section',
    'direction.rootCauses.*': 'rootCause',
    'origin.proposal': 'proposalId',
    stateHash: 'ownHash',
    ...edits('edits'),
    ...silences,
  },
  proposal: {
    'parent.id': 'harnessId',
    'parent.stateHash': 'hash',
    'direction.sections.*': 'section',
    'rootCauses.*.failedTaskIds.*': 'failedTaskId',
    'predictions.repairs.*': 'failedTaskId',
    'evaluations.*.tasks.*.taskId': 'failedTaskId',
    'evaluations.*.tasks.*.rootCause': 'rootCause',
    ...edits('edits'),
    ...edits('revision.edits'),
    ...edits('review.humanEdits'),
    ...silences,
  },
  pool: {
    'base.id': 'baseId',
    'base.stateHash': 'hash',
    'members.*.id': 'siblingId',
    'members.*.stateHash': 'hash',
    'members.*.profile': 'profileId',
    'members.*.acceptedFrom': 'proposalId',
    'coverage.repairedBy': 'siblingIds',
    ...silences,
  },
  profile: {
    'harness.id': 'siblingId',
    'harness.stateHash': 'hash',
    'entries.*.supports.*.taskId': 'taskId',
    'checkpoints.*.policy': 'policy',
    ...silences,
  },
  tasks: {
    splits: 'splits',
    'dev.from': 'split',
    'dev.ids.*': 'taskId',
    families: 'taskIds',
    meta: 'taskIds',
    'meta.*.apps.*': 'app',
    'meta.*.tags.*': 'tag',
    ...silences,
  },
  workspace: { 'lint.severity': 'codes' },
  job: {
    'base.id': 'baseId',
    'base.stateHash': 'hash',
    'policy.init': 'policy',
    'router.voters.*': 'policy',
    pool: 'poolId',
    'tasks.set': 'taskSetId',
    'tasks.split': 'split',
    'validation.split': 'split',
    'validation.harness': 'harnessId',
    ...silences,
  },
}

const entryPlaces: { readonly [section in SectionName]?: Places } = {
  prompt: { text: 'template' },
  rules: { text: 'template', 'scope.apps.*': 'app', 'scope.tools.*': 'toolOrAll', 'overrides.*': 'ruleName' },
  tools: { parametersDescription: 'parameterNames' },
  workflow: { message: 'template', value: 'workflowValue' },
  observation: { template: 'template', truncatedTemplate: 'template' },
  hooks: { event: 'event', action: 'action', message: 'template', 'tools.*': 'selector' },
}

/** By the name of the condition or action and the path of the parameter. */
const parameterPlaces: Places = {
  'run_tool.tool': 'readingTool',
  'run_tool.arguments': 'toolArguments',
  'run_tool.arguments.*': 'template',
  'rewrite_args.set': 'argumentPointers',
  'rewrite_args.set.*': 'template',
  'set.setFlag': 'flag',
  'flag.flag': 'flag',
  'judge.model': 'policy',
  'judge.prompt': 'template',
  'ask_model.askModel': 'policy',
  'ask_model.askPrompt': 'template',
  'ask_model.answers.*.action': 'answerAction',
  'ask_model.answers.*.message': 'template',
  'stop.answer': 'template',
  'first_use_of_api.exclude.*': 'site',
  'unread_schema.exclude.*': 'site',
  'repeated_tool_call.transparentTools.*': 'toolName',
  'task_matches.tags.*': 'tag',
}

export const documentVocabulary = (kind: string, path: ValuePath): Vocabulary | undefined =>
  vocabularyIn(new Map(Object.entries(documentPlaces)).get(kind), path)

export const entryVocabulary = (section: SectionName, inner: ValuePath): Vocabulary | undefined =>
  vocabularyIn(entryPlaces[section], inner)

export const parameterVocabulary = (owner: string, inner: ValuePath): Vocabulary | undefined =>
  vocabularyIn(parameterPlaces, [owner, ...inner])

const vocabularyIn = (places: Places | undefined, path: ValuePath): Vocabulary | undefined =>
  Object.entries(places ?? {}).find(([pattern]) => fits(pattern, path))?.[1]

const fits = (pattern: string, path: ValuePath): boolean => {
  const steps = pattern.split('.')
  return steps.length === path.length && steps.every((step, index) => step === '*' || step === path[index])
}
