import type { LineageNode as ServedNode } from '../../../protocol/languageServer'
import { isJsonObject } from '../../documents/json'
import type { Project, ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import type { Finding } from '../../lint/finding'
import { harnessFile, parentId } from '../../lint/resolutions'

/** A harness or sibling as the view of the pool shows it, with the path of its document. */
export type LineageNode = Omit<ServedNode, 'uri'> & { readonly file: string }

/** What was found in a file, and what of it the user wants to see. */
export interface KnownFindings {
  readonly all: (path: string) => readonly Finding[]
  readonly wanted: (path: string) => readonly Finding[]
}

/** All harnesses and siblings, by path; of two with one id the first. */
export const lineageNodes = (project: Project, findings: KnownFindings): readonly LineageNode[] =>
  project.files.flatMap((file) => {
    const { id, kind } = file
    const isHarness = kind === 'harness' || kind === 'sibling'
    if (!isHarness || id === undefined || harnessFile(project, id) !== file) return []
    return [nodeOf(file, id, kind, findings, poolsOf(project).get(id) ?? [])]
  })

const nodeOf = (
  file: ProjectFile,
  id: string,
  kind: LineageNode['kind'],
  findings: KnownFindings,
  pools: readonly string[],
): LineageNode => {
  const { title, edits } = file.root
  const wanted = findings.wanted(file.path)
  const count = (severity: Finding['severity']) => wanted.filter((finding) => finding.severity === severity).length
  return {
    id,
    file: file.path,
    kind,
    title: typeof title === 'string' ? title : undefined,
    parent: kind === 'sibling' ? parentId(file) : undefined,
    state: stateOf(findings.all(file.path), wanted),
    errors: count('error'),
    warnings: count('warning'),
    edits: Array.isArray(edits) ? edits.length : 0,
    pools,
  }
}

/**
 * The most telling state: without a parent nothing else can be said, and a conflict explains the errors around it. How a
 * sibling stands to its parent is told even where the user wants to see no findings.
 */
const stateOf = (found: readonly Finding[], wanted: readonly Finding[]): LineageNode['state'] => {
  const has = (...codes: readonly string[]) => found.some(({ code }) => codes.includes(code))
  if (has('HS401', 'HS409')) return 'parent-missing'
  if (has('HS403')) return 'conflict'
  if (has('HS402')) return 'outdated'
  if (wanted.some(({ severity }) => severity === 'error')) return 'errors'
  return wanted.some(({ severity }) => severity === 'warning') ? 'warnings' : 'ok'
}

const poolsOf = remembered((project: Project): ReadonlyMap<string, readonly string[]> => {
  const pools = new Map<string, string[]>()
  for (const { kind, id: pool, root } of project.files) {
    const members = kind === 'pool' && Array.isArray(root['members']) ? root['members'] : []
    for (const member of members) {
      const id = isJsonObject(member) ? member['id'] : undefined
      if (typeof id === 'string' && pool !== undefined) pools.set(id, [...(pools.get(id) ?? []), pool])
    }
  }
  return pools
})
