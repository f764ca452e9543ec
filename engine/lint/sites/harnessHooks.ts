import type { Project, ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import { ownResolution } from '../catalogOf'
import { harnessFile } from '../resolutions'
import { type HookSite, hookSites } from './entrySites'

/** A hook of a resolved harness, with the document that writes it. */
export interface HarnessHook extends HookSite {
  readonly file: ProjectFile
  /** Written by the very document that is judged: others' hooks are told of in their own documents. */
  readonly isOwn: boolean
}

/** The enabled hooks of the harness that a document describes: its own, and those that it inherits. */
export const harnessHooks = (file: ProjectFile, project: Project): readonly HarnessHook[] => hooksIn(project)(file)

const hooksIn = remembered((project: Project) =>
  remembered((file: ProjectFile): readonly HarnessHook[] => {
    const own = [...sitesByName(file).values()].map((site) => ({ ...site, file, isOwn: true }))
    return [...own, ...inherited(file, project)].filter(({ hook }) => hook['enabled'] !== false)
  }),
)

/** Of two edits of one hook the last one counts. A revision is another version of the same proposal, so it is left out. */
const sitesByName = remembered(
  (file: ProjectFile): ReadonlyMap<string, HookSite> =>
    new Map(hookSites(file).flatMap((site) => (site.at[0] === 'revision' ? [] : [[site.name, site] as const]))),
)

const inherited = (file: ProjectFile, project: Project): readonly HarnessHook[] => {
  if (file.kind === 'harness') return []
  const { state, chain = [] } = ownResolution(file, project) ?? {}
  const ancestors = chain.flatMap((id) => harnessFile(project, id) ?? []).filter((other) => other !== file)
  return Object.entries(state?.hooks ?? {}).flatMap(([name, entry]) => {
    if (entry === null || sitesByName(file).has(name)) return []
    const writer = ancestors.findLast((other) => sitesByName(other).has(name))
    const site = writer && sitesByName(writer).get(name)
    return writer === undefined || site === undefined ? [] : [{ ...site, file: writer, isOwn: false }]
  })
}

export const priorityOf = ({ hook }: HookSite): number => (typeof hook['priority'] === 'number' ? hook['priority'] : 0)

/** The order in which hooks of one event are evaluated: from high to low priority, then by name. */
export const byEvaluation = (one: HookSite, other: HookSite): number =>
  priorityOf(other) - priorityOf(one) || (one.name < other.name ? -1 : 1)

/** Hooks with the same value of `key`, each group in the order of evaluation; hooks without a key are left out. */
export const groupedHooks = (
  hooks: readonly HarnessHook[],
  key: (hook: HarnessHook) => string | undefined,
): readonly (readonly HarnessHook[])[] => {
  const groups = new Map<string, HarnessHook[]>()
  for (const hook of hooks) {
    const name = key(hook)
    if (name === undefined) continue
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [hook])
    else group.push(hook)
  }
  return [...groups.values()].map((group) => group.sort(byEvaluation))
}
