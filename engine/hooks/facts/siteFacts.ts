import type { Catalog } from '../../documents/kinds/tools'
import type { ApiSite } from '../moment'
import type { TrackedCall } from '../prefix'
import { unknownApi } from './codeScan'

/** The API sites of a call; the tool itself stands in when the call has none. */
export const sitesOf = (tracked: TrackedCall): readonly ApiSite[] =>
  tracked.sites.length > 0 ? tracked.sites : [toolAsSite(tracked)]

const toolAsSite = ({ call }: TrackedCall): ApiSite => ({
  app: call.tool,
  api: call.tool,
  effect: call.effect,
  args: call.arguments,
})

/** The first API of a call, or its tool. */
export const apiOf = (tracked: TrackedCall): string => tracked.sites[0]?.api ?? tracked.call.tool

/** A site of an executed call succeeded if the environment says so, else if the call as a whole did. */
export const siteSucceeded = (site: ApiSite, tracked: TrackedCall): boolean =>
  tracked.result !== undefined && (site.ok ?? !tracked.result.isError)

/** Is there a site whose name could not be resolved? Conditions about names stay false then, they do not guess. */
export const hasUnknown = (tracked: TrackedCall): boolean => tracked.sites.some(({ api }) => api === unknownApi)

/** Is the site left out by a list of APIs and apps? */
export const isExcluded = (site: ApiSite, exclude: readonly string[]): boolean =>
  exclude.includes(site.api) || exclude.includes(site.app)

/** Successful sites of an executed call, in order. */
export const successfulSites = (tracked: TrackedCall): readonly ApiSite[] =>
  sitesOf(tracked).filter((site) => siteSucceeded(site, tracked))

/** Does the call look up documentation: by the role of its tool, or by its sites? */
export const isSchemaCall = (tracked: TrackedCall, catalog: Catalog): boolean =>
  catalog.tools[tracked.call.tool]?.role === 'schema' || sitesOf(tracked).some((site) => site.effect === 'schema')
