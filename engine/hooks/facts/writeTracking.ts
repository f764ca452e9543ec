import type { JsonValue } from '../../documents/json'
import type { ApiSite } from '../moment'
import type { TrackedCall } from '../prefix'

export const matchNames = ['any', 'same_app', 'same_resource'] as const
/** Which reads speak of a write: any, those of its app, or those of its app that share an argument with it. */
export type ReadMatch = (typeof matchNames)[number]

/** Arguments that name a person or a page, not the thing that is read or written. */
const notResource = /token|password|secret|api_?key|^page|^limit$|^offset$|^cursor$|^per_page$/i

/** The named scalar arguments that tell which thing of an app a site is about, each as one comparable text. */
export const resourcesOf = (site: ApiSite, tracked: TrackedCall): readonly string[] =>
  Object.entries(site.args ?? tracked.call.arguments).flatMap(([name, value]) =>
    isScalar(value) && !notResource.test(name) && name !== 'app' && name !== 'code'
      ? [`${site.app} ${name}=${value}`]
      : [],
  )

const isScalar = (value: JsonValue): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** A write that no matching read has followed yet. */
export interface Write {
  readonly site: ApiSite
  readonly step: number
  readonly resources: ReadonlySet<string>
}

export const writeOf = (site: ApiSite, tracked: TrackedCall): Write => ({
  site,
  step: tracked.step,
  resources: new Set(resourcesOf(site, tracked)),
})

/** Does this read show what the write has done? */
export const readsBack = (match: ReadMatch, write: Write, read: ApiSite, tracked: TrackedCall): boolean => {
  if (match === 'any') return true
  if (read.app !== write.site.app) return false
  return match === 'same_app' || resourcesOf(read, tracked).some((resource) => write.resources.has(resource))
}
