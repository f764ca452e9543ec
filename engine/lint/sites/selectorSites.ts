import type { ProjectFile } from '../../documents/project'
import type { ValuePath } from '../../documents/schemaError'
import { hookSites } from './entrySites'

export interface SelectorSite {
  readonly at: ValuePath
  readonly selector: string
}

/** The tool selectors of all hooks of a document. */
export const selectorSites = (file: ProjectFile): readonly SelectorSite[] =>
  hookSites(file).flatMap(({ at, hook }) => {
    const { tools } = hook
    if (!Array.isArray(tools)) return []
    return tools.flatMap((selector, index) =>
      typeof selector === 'string' && selector !== '' ? [{ at: [...at, 'tools', index], selector }] : [],
    )
  })
