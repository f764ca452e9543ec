import { typesOf } from '../explain/schema'
import type { Vocabulary } from '../meaning/meaning'
import type { Suggestion } from './completion'
import type { Spot } from './spot'
import { literal } from './suggest'
import * as entries from './values/entryValues'
import * as hashes from './values/hashValues'
import * as hooks from './values/hookValues'
import * as ids from './values/idValues'
import { composites, schemaValues } from './values/schemaValues'
import * as tasks from './values/taskValues'
import * as tools from './values/toolValues'

/** The values that a place may have: first those that its vocabulary names, then those that its schema lists. */
export const valueSuggestions = (spot: Spot): readonly Suggestion[] => {
  const { vocabulary, schema } = spot.meaning
  const source = vocabulary === undefined ? undefined : sources[vocabulary]
  if (source === undefined) return [...schemaValues(schema), ...composites(schema)]
  return [...source(spot), ...(typesOf(schema).includes('null') && !namesNull.has(vocabulary) ? [literal(null)] : [])]
}

const sources: { readonly [vocabulary in Vocabulary]?: (spot: Spot) => readonly Suggestion[] } = {
  event: hooks.events,
  action: hooks.actions,
  answerAction: hooks.actions,
  condition: hooks.conditions,
  conditionId: hooks.conditionIds,
  selector: tools.selectors,
  toolName: tools.toolNames,
  toolOrAll: tools.toolsOrAll,
  readingTool: tools.readingTools,
  site: tools.sites,
  app: tools.apps,
  tag: tools.tags,
  entryPath: entries.entryPaths,
  edit: entries.edits,
  parentEntry: entries.editSides,
  section: entries.sections,
  ruleName: entries.ruleNames,
  flag: entries.flags,
  workflowValue: entries.workflowValues,
  baseId: ids.bases,
  harnessId: ids.harnesses,
  siblingId: ids.siblings,
  profileId: ids.documentsOf('profile'),
  proposalId: ids.documentsOf('proposal'),
  taskSetId: ids.documentsOf('tasks'),
  catalogueId: ids.documentsOf('tools'),
  poolId: ids.documentsOf('pool'),
  rootCause: ids.rootCauses,
  policy: ids.policies,
  environment: ids.environments,
  taskId: tasks.tasks,
  failedTaskId: tasks.tasksBesideTest,
  split: tasks.splits,
  hash: hashes.currentHashes,
  ownHash: hashes.ownHashes,
}

/** Vocabularies that say themselves whether there may be nothing. */
const namesNull: ReadonlySet<Vocabulary | undefined> = new Set<Vocabulary>(['parentEntry'])
