import { grouped } from '../../documents/grouped'
import type { Project, ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import { harnessView } from '../harnessView'
import type { HookSite } from './entrySites'

/** A hook of a resolved harness, with the document that writes it. */
export interface HarnessHook extends HookSite {
  readonly file: ProjectFile
  /** Written by the very document that is judged: others' hooks are told of in their own documents. */
  readonly isOwn: boolean
}

/** The enabled hooks of the harness that a document describes: its own, and those that it inherits. Several rules ask. */
export const harnessHooks = (file: ProjectFile, project: Project): readonly HarnessHook[] => hooksIn(project)(file)

const hooksIn = remembered((project: Project) =>
  remembered((file: ProjectFile): readonly HarnessHook[] =>
    (harnessView(file, project)?.entries('hooks') ?? [])
      .filter(({ entry }) => entry['enabled'] !== false)
      .map(({ entry, ...place }) => ({ ...place, hook: entry })),
  ),
)

export const priorityOf = ({ hook }: HookSite): number => (typeof hook['priority'] === 'number' ? hook['priority'] : 0)

/** The order in which hooks of one event are evaluated: from high to low priority, then by name. */
export const byEvaluation = (one: HookSite, other: HookSite): number =>
  priorityOf(other) - priorityOf(one) || (one.name < other.name ? -1 : 1)

/** Hooks with the same value of `key`, each group in the order of evaluation; hooks without a key are left out. */
export const groupedHooks = (
  hooks: readonly HarnessHook[],
  key: (hook: HarnessHook) => string | undefined,
): readonly (readonly HarnessHook[])[] => {
  const groups = [...grouped(hooks, key)].filter(([name]) => name !== undefined)
  return groups.map(([, group]) => [...group].sort(byEvaluation))
}
