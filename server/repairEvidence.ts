import { hashOf } from '../engine/documents/canonical'
import type { Catalog } from '../engine/documents/kinds/tools'
import { type Project, type ProjectFile, workspaceOf } from '../engine/documents/project'
import { remembered } from '../engine/documents/remembered'
import { outdatedBy, type PresentState } from '../engine/evaluation/outdatedEvidence'
import { lastRepairRun, type RepairRecord } from '../engine/evaluation/repairRecord'
import { surroundingsHash } from '../engine/evaluation/surroundings'
import { baseOf, catalogOfBase } from '../engine/lint/catalogOf'
import { currentHash } from '../engine/lint/currentHash'
import { harnessFile, parentId, resolutionOf } from '../engine/lint/resolutions'
import { tasksFor } from '../engine/lint/taskSet'
import { tokenCounterOf } from '../engine/policies/tokenCounts'
import type { OutdatedReason } from '../protocol/repairVerdict'
import type { EvidenceKeeper } from './evidenceKeeper'
import { LatestFew } from './latestFew'
import type { Runtime, StampedRun } from './runtime'
import type { Folder } from './workspaces'

/** How a sibling did when it was evaluated last, and what changed since. */
export interface SiblingEvidence {
  readonly record: RepairRecord
  readonly outdatedBy: readonly OutdatedReason[]
}

/** Local evaluations that stay in memory. */
const mostRecords = 32

/** The last local evaluation of each sibling. One is read when somebody asks, and again when its run was written to. */
export class RepairEvidence {
  private readonly runtime: Pick<Runtime, 'readRepairRecord'>
  private readonly evidence: Pick<EvidenceKeeper, 'runsOf'>
  private readonly kept = new LatestFew<RepairRecord | undefined>(mostRecords)

  constructor(runtime: Pick<Runtime, 'readRepairRecord'>, evidence: Pick<EvidenceKeeper, 'runsOf'>) {
    this.runtime = runtime
    this.evidence = evidence
  }

  /** Undefined for what is no sibling, and for one that was never evaluated. */
  async of(folder: Folder, file: ProjectFile, project: Project): Promise<SiblingEvidence | undefined> {
    const { id, kind } = file
    if (kind !== 'sibling' || id === undefined || harnessFile(project, id) !== file) return undefined
    const runs = this.evidence.runsOf(folder)
    const run = lastRepairRun(runs, id)
    const record = run && (await this.recordOf(run, file, project))
    return record && { record, outdatedBy: outdatedBy(record.header, presentState(file, project, record)) }
  }

  private recordOf(run: StampedRun, file: ProjectFile, project: Project): Promise<RepairRecord | undefined> {
    const policy = workspaceOf(project, file.path)?.value.policies?.[run.header.policy.id]
    return this.kept.of(JSON.stringify([run.path, run.stamp]), () =>
      this.runtime.readRepairRecord(run, tokenCounterOf(policy?.type)),
    )
  }
}

const presentState = (file: ProjectFile, project: Project, { catalogId }: RepairRecord): PresentState => {
  const parent = resolutionOf(project, parentId(file) ?? '').harness
  const catalog = catalogOfBase(baseOf(file, project), project)
  const tasks = tasksFor(file, project)
  return {
    stateHash: currentHash(project, file.id ?? ''),
    parent: parent && { id: parent.id, stateHash: parent.stateHash },
    hasTask: tasks && ((id) => tasks.has(id)),
    catalogHash: catalog?.id === catalogId ? catalogHash(catalog) : undefined,
    policies: Object.keys(workspaceOf(project, file.path)?.value.policies ?? {}),
    runs: (project.evidence?.runs() ?? []).map(({ header }) => header),
    surroundings: surroundingsOf(project),
  }
}

const catalogHash = (catalog: Catalog | undefined): string | undefined => catalog && hashOfCatalog(catalog)

/** Asked whenever typing pauses. */
const surroundingsOf = remembered(surroundingsHash)

const hashOfCatalog = remembered((catalog: Catalog): string => hashOf(catalog))
