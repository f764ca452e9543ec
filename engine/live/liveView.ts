import type { Evidence } from '../documents/evidence'
import type { Project } from '../documents/project'
import { noteRead, readKey } from '../documents/reads'
import type { LiveFacts } from './liveFacts'
import type { LiveMemory } from './liveMemory'
import type { LiveTables } from './liveTables'

/** A project that changes, as rules see it. Tells who listens what is asked. */
export const liveView = (
  tables: LiveTables,
  facts: LiveFacts,
  memory: LiveMemory,
  evidence: () => Evidence | undefined,
): Project => ({
  get files() {
    return tables.files()
  },
  documents: tables.documents,
  named: (space, id) => tables.named(space, id),
  ids: (space) => tables.ids(space),
  filesOf: (kind) => tables.filesOf(kind),
  filesWith: (fact) => {
    noteRead(readKey('fact', fact))
    return facts.paths(fact).flatMap((path) => tables.file(path) ?? [])
  },
  memory,
  get evidence() {
    noteRead(readKey('evidence'))
    return evidence()
  },
})
