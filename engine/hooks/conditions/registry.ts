import type { ConditionDefinition } from '../condition'
import { always } from './always'
import { answerFormat } from './answerFormat'
import { answerMissing } from './answerMissing'
import { batchableCalls } from './batchableCalls'
import { callEffect } from './callEffect'
import { claimsDoneWithoutEvidence } from './claimsDoneWithoutEvidence'
import { contains } from './contains'
import { emptyResult } from './emptyResult'
import { everyNSteps } from './everyNSteps'
import { explicitPaginationLoop } from './explicitPaginationLoop'
import { firstUseOfApi } from './firstUseOfApi'
import { flag } from './flag'
import { jsonPath } from './jsonPath'
import { judge } from './judge'
import { largeResult } from './largeResult'
import { matches } from './matches'
import { multipleCalls } from './multipleCalls'
import { noProgress } from './noProgress'
import { noReadbackAfterWrite } from './noReadbackAfterWrite'
import { noToolCall } from './noToolCall'
import { paginationPresent } from './paginationPresent'
import { parseError } from './parseError'
import { repeatedCode } from './repeatedCode'
import { repeatedError } from './repeatedError'
import { repeatedToolCall } from './repeatedToolCall'
import { sample } from './sample'
import { singleCallBlock } from './singleCallBlock'
import { taskMatches } from './taskMatches'
import { threshold } from './threshold'
import { tokenLimitNear } from './tokenLimitNear'
import { toolError } from './toolError'
import { truncatedResult } from './truncatedResult'
import { turnLimitNear } from './turnLimitNear'
import { unreadSchema } from './unreadSchema'
import { unverifiedWrites } from './unverifiedWrites'
import { writeBeforeRead } from './writeBeforeRead'

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
  judge,
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
