import { Type } from 'typebox'
import type { Catalog } from '../../documents/kinds/tools'
import { remembered } from '../../documents/remembered'
import type { Match } from '../condition'
import { cover, emptyCoverage, isCovered, namesOf, schemaSites } from '../facts/schemaCoverage'
import { hasUnknown, isExcluded, siteSucceeded, sitesOf } from '../facts/siteFacts'
import type { ApiSite } from '../moment'
import type { TrackedCall } from '../prefix'
import { defineCondition, parametersOf } from './defineCondition'
import { exclude, level } from './parameterSchemas'
import { perCall } from './perCall'

export const unreadSchema = defineCondition({
  id: 'unread_schema',
  summary: 'True when the call uses an API whose documentation no earlier successful schema lookup has shown.',
  needs: [['C']],
  parameters: parametersOf({
    level: Type.Optional(level()),
    exclude: Type.Optional(exclude()),
    countSameBlock: Type.Optional(
      Type.Boolean({ default: false, description: 'Lookups earlier in the code of the same call count as read.' }),
    ),
  }),
  bindings: ['api', 'app', 'schemaCall'],
  replayable: true,
  create: ({ level, exclude, countSameBlock }) => {
    const coverage = emptyCoverage()
    const judge = (tracked: TrackedCall, catalog: Catalog): Match | undefined => {
      if (hasUnknown(tracked)) return undefined
      const inBlock = emptyCoverage()
      const lookups = countSameBlock ? schemaSites(tracked, catalog) : []
      const unread = sitesOf(tracked).find((site) => {
        if (lookups.includes(site)) cover(inBlock, namesOf(site, tracked, catalog))
        return (
          needsSchema(site, tracked, catalog) &&
          !isExcluded(site, exclude) &&
          !isCovered(site, level, coverage) &&
          !isCovered(site, level, inBlock)
        )
      })
      return unread && { key: unread.api, bindings: bindingsOf(unread, catalog) }
    }
    return perCall(
      (tracked, { catalog }) => judge(tracked, catalog),
      (tracked, _, { catalog }) => {
        const match = judge(tracked, catalog)
        for (const site of schemaSites(tracked, catalog)) {
          if (siteSucceeded(site, tracked)) cover(coverage, namesOf(site, tracked, catalog))
        }
        return match
      },
    )
  },
})

const needsSchema = (site: ApiSite, tracked: TrackedCall, catalog: Catalog): boolean =>
  site.effect !== 'schema' && site.effect !== 'auth' && catalog.tools[tracked.call.tool]?.role !== 'schema'

const bindingsOf = (site: ApiSite, catalog: Catalog) => ({
  api: site.api,
  app: site.app,
  schemaCall: catalog.apis?.[site.api]?.schemaLookup ?? schemaTool(catalog) ?? null,
})

const schemaTool = remembered(
  ({ tools }: Catalog): string | undefined => Object.entries(tools).find(([, tool]) => tool.role === 'schema')?.[0],
)
