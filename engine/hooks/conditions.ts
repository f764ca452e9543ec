import type { ConditionDefinition } from './condition'
import { always } from './conditions/always'
import { jsonPath } from './conditions/jsonPath'
import { noReadbackAfterWrite } from './conditions/noReadbackAfterWrite'
import { paginationPresent } from './conditions/paginationPresent'
import { unreadSchema } from './conditions/unreadSchema'

const definitions: readonly ConditionDefinition[] = [
  always,
  jsonPath,
  noReadbackAfterWrite,
  paginationPresent,
  unreadSchema,
]

/** The built-in conditions by id. */
export const conditionRegistry: ReadonlyMap<string, ConditionDefinition> = new Map(
  definitions.map((definition) => [definition.id, definition]),
)
