import type { HarnessState } from '../documents/kinds/harness'
import { sectionNames } from '../documents/kinds/vocabulary'
import { remembered } from '../documents/remembered'

/** The names of all entries, as one text. Harnesses that behave alike have the same: it is cheaper than their hashes. */
export const entryNames = remembered((state: HarnessState): string =>
  sectionNames.map((section) => JSON.stringify(Object.keys(state[section] ?? {}).sort())).join(),
)
