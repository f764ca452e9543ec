import type { SchemaNode } from '../../documents/schemaAt'
import type { ParameterOwner } from '../../lint/sites/parameterSites'

/**
 * Where the names at a place come from, beyond its schema. At a map it says what its keys are, at any other place what
 * its value is.
 */
export type Vocabulary =
  // Values
  | 'event'
  | 'action'
  | 'answerAction'
  | 'condition'
  | 'conditionId'
  | 'selector'
  | 'toolName'
  | 'toolOrAll'
  | 'readingTool'
  | 'site'
  | 'app'
  | 'tag'
  | 'template'
  | 'entryPath'
  | 'edit'
  | 'parentEntry'
  | 'section'
  | 'ruleName'
  | 'flag'
  | 'baseId'
  | 'harnessId'
  | 'siblingId'
  | 'profileId'
  | 'proposalId'
  | 'taskSetId'
  | 'catalogueId'
  | 'poolId'
  | 'rootCause'
  | 'taskId'
  | 'failedTaskId'
  | 'split'
  | 'policy'
  | 'environment'
  | 'hash'
  | 'ownHash'
  | 'workflowValue'
  // Keys of maps
  | 'entryNames'
  | 'silencedPaths'
  | 'codes'
  | 'siblingIds'
  | 'taskIds'
  | 'splits'
  | 'toolArguments'
  | 'argumentPointers'
  | 'parameterNames'
  | 'parameters'

/** What may stand at a place, and what it means. */
export interface Meaning {
  /** Undefined where any JSON goes, and where nothing is known. */
  readonly schema: SchemaNode | undefined
  readonly vocabulary: Vocabulary | undefined
  /** Whose parameter it is. */
  readonly owner?: ParameterOwner
}
