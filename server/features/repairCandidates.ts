import { hashOf } from '../../engine/documents/canonical'
import type { Project } from '../../engine/documents/project'
import { repairTasks } from '../../engine/evaluation/repairTasks'
import { surroundingsHash } from '../../engine/evaluation/surroundings'
import { harnessFile, parentId, resolutionOf } from '../../engine/lint/resolutions'
import {
  type RepairCandidate,
  type RepairCandidatesResult,
  repairCandidatesMethod,
} from '../../protocol/languageServer'
import type { Feature } from '../context'
import { uriOfPath } from '../uris'
import { type Folder, folderName } from '../workspaces'

/** What was recorded is read for the answer, as far as the answer needs it. */
export const repairCandidates: Feature = ({ connection, workspaces, evidence, guarded }) =>
  connection.onRequest(
    repairCandidatesMethod,
    guarded('repairCandidates', async (): Promise<RepairCandidatesResult> => {
      const answer = () => ({ folders: workspaces.all().map(folderOf) })
      let found = answer()
      while (await evidence.read()) found = answer()
      return found
    }),
  )

const folderOf = (folder: Folder): RepairCandidatesResult['folders'][number] => ({
  ...folderName(folder),
  candidates: candidatesOf(folder),
  policies: policiesOf(folder.live.project()),
})

const candidatesOf = (folder: Folder): readonly RepairCandidate[] => {
  const project = folder.live.project()
  const surroundings = surroundingsHash(project)
  return project.files.flatMap((file): readonly RepairCandidate[] => {
    const { id, kind } = file
    if (kind !== 'sibling' || id === undefined || harnessFile(project, id) !== file) return []
    const { harness: candidate, chain } = resolutionOf(project, id)
    const nameOfParent = parentId(file) ?? ''
    const parent = resolutionOf(project, nameOfParent).harness
    const uri = uriOfPath(folder.path + file.path)
    if (candidate === undefined || parent === undefined)
      return [{ ...nothingKnown, id, uri, parent: nameOfParent, base: chain[0] ?? nameOfParent }]
    const found = repairTasks(project.evidence, { candidate, parent, surroundings, ...namesIn(project) })
    const version = hashOf([candidate.stateHash, parent.stateHash, surroundings])
    const [base = parent.id] = chain
    return [{ id, uri, parent: parent.id, base, isUnresolved: false, version, ...found }]
  })
}

/** A row that vanished for the time of a mistake would take with it what was opened, chosen and found. */
const nothingKnown = {
  ...{ isUnresolved: true, version: '', policy: undefined, environment: undefined, split: undefined },
  ...{ unfinished: undefined, underWay: undefined, verdict: undefined, tasks: [] },
}

const policiesOf = ({ documents }: Project): RepairCandidatesResult['folders'][number]['policies'] => {
  const [workspace] = documents.workspace.values()
  return Object.entries(workspace?.value.policies ?? {}).map(([name, { type, baseUrl = '', keyEnv }]) => ({
    name,
    type,
    ...(URL.canParse(baseUrl) && { origin: new URL(baseUrl).origin }),
    ...(keyEnv !== undefined && { keyEnv }),
  }))
}

const namesIn = ({ documents }: Project) => {
  const [workspace] = documents.workspace.values()
  const { policies = {}, environments = {} } = workspace?.value ?? {}
  return { policies: Object.keys(policies), environments: Object.keys(environments) }
}
