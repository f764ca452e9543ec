import type { ConditionDefinition } from './condition'
import { always } from './conditions/always'
import { answerFormat } from './conditions/answerFormat'
import { answerMissing } from './conditions/answerMissing'
import { batchableCalls } from './conditions/batchableCalls'
import { callEffect } from './conditions/callEffect'
import { claimsDoneWithoutEvidence } from './conditions/claimsDoneWithoutEvidence'
import { contains } from './conditions/contains'
import { emptyResult } from './conditions/emptyResult'
import { everyNSteps } from './conditions/everyNSteps'
import { explicitPaginationLoop } from './conditions/explicitPaginationLoop'
import { firstUseOfApi } from './conditions/firstUseOfApi'
import { flag } from './conditions/flag'
import { jsonPath } from './conditions/jsonPath'
import { largeResult } from './conditions/largeResult'
import { matches } from './conditions/matches'
import { multipleCalls } from './conditions/multipleCalls'
import { noProgress } from './conditions/noProgress'
import { noReadbackAfterWrite } from './conditions/noReadbackAfterWrite'
import { noToolCall } from './conditions/noToolCall'
import { paginationPresent } from './conditions/paginationPresent'
import { parseError } from './conditions/parseError'
import { repeatedCode } from './conditions/repeatedCode'
import { repeatedError } from './conditions/repeatedError'
import { repeatedToolCall } from './conditions/repeatedToolCall'
import { sample } from './conditions/sample'
import { singleCallBlock } from './conditions/singleCallBlock'
import { taskMatches } from './conditions/taskMatches'
import { threshold } from './conditions/threshold'
import { tokenLimitNear } from './conditions/tokenLimitNear'
import { toolError } from './conditions/toolError'
import { truncatedResult } from './conditions/truncatedResult'
import { turnLimitNear } from './conditions/turnLimitNear'
import { unreadSchema } from './conditions/unreadSchema'
import { unverifiedWrites } from './conditions/unverifiedWrites'
import { writeBeforeRead } from './conditions/writeBeforeRead'

const definitions: readonly ConditionDefinition[] = [
  always,
  answerFormat,
  answerMissing,
  batchableCalls,
  callEffect,
  claimsDoneWithoutEvidence,
  contains,
  emptyResult,
  everyNSteps,
  explicitPaginationLoop,
  firstUseOfApi,
  flag,
  jsonPath,
  largeResult,
  matches,
  multipleCalls,
  noProgress,
  noReadbackAfterWrite,
  noToolCall,
  paginationPresent,
  parseError,
  repeatedCode,
  repeatedError,
  repeatedToolCall,
  sample,
  singleCallBlock,
  taskMatches,
  threshold,
  tokenLimitNear,
  toolError,
  truncatedResult,
  turnLimitNear,
  unreadSchema,
  unverifiedWrites,
  writeBeforeRead,
]

/** The built-in conditions by id. */
export const conditionRegistry: ReadonlyMap<string, ConditionDefinition> = new Map(
  definitions.map((definition) => [definition.id, definition]),
)
