import type { RunHeader } from '../documents/kinds/run'
import { currentVersion, migrations } from '../documents/migrations'
import { isKind } from '../documents/validate'

/** By the same words a newer version may mean something else. */
const isOfNewerVersion = (header: RunHeader): boolean => header.schemaVersion > currentVersion('run', migrations)

/** A header that this version can read. */
export const isRunHeader = (value: unknown): value is RunHeader => isKind('run', value) && !isOfNewerVersion(value)

/** What to say of a header that a newer version wrote. */
export const newerVersion = ({ schemaVersion }: RunHeader): string =>
  newerVersionText(schemaVersion, currentVersion('run', migrations))

/** What to say of a record of a version that is above the newest that is known. */
export const newerVersionText = (version: number, known: number): string =>
  `its version ${version} is newer than this tool, which reads version ${known}`
