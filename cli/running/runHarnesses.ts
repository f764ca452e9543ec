import { join } from 'node:path'
import { effectiveHash, stateHash } from '../../engine/documents/canonical'
import type { HarnessPin } from '../../engine/documents/kinds/run'
import type { Catalog } from '../../engine/documents/kinds/tools'
import { isKind } from '../../engine/documents/validate'
import type { ResolvedHarness } from '../../engine/harness/resolvedHarness'
import { readJson } from '../../engine/node/readJson'
import { writeWhole } from '../../engine/node/writeWhole'
import { catalogPath, harnessPath } from '../../engine/trajectories/runLayout'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'

const write = (path: string, document: unknown): void => writeWhole(path, `${JSON.stringify(document, null, 2)}\n`)

/** Keeps what ran in the run's own folder: a run can be resumed and replayed whatever happens to the workspace. */
export const keepHarnesses = (folder: string, harnesses: readonly ResolvedHarness[], catalog: Catalog): void => {
  for (const { id, state } of harnesses) {
    write(join(folder, harnessPath(id)), { kind: 'harness', schemaVersion: 1, id, state })
  }
  write(join(folder, catalogPath), catalog)
}

const damaged = (path: string, what: string): UserError =>
  new UserError({
    what,
    where: path,
    next: 'Start a new run with `harness-s eval`; the results of this one stay readable with `harness-s report`.',
    exitCode: exitCodes.infrastructure,
  })

/** A harness as it ran. Its hash must still be the one that the run's header pins. */
export const keptHarness = (folder: string, pin: HarnessPin): ResolvedHarness => {
  const path = join(folder, harnessPath(pin.id))
  const document = readJson(path)
  if (!isKind('harness', document)) throw damaged(path, `The kept copy of harness ${pin.id} is missing or damaged.`)
  if (stateHash(document.state) !== pin.stateHash)
    throw damaged(path, `The kept copy of harness ${pin.id} was changed.`)
  return {
    id: pin.id,
    state: document.state,
    stateHash: pin.stateHash,
    effectiveHash: effectiveHash(document.state),
    lineage: [pin.id],
  }
}
