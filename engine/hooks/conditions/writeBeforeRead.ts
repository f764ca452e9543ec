import { Type } from 'typebox'
import type { Match } from '../condition'
import { sitesOf, successfulSites } from '../facts/siteFacts'
import { matchNames, type ReadMatch, resourcesOf } from '../facts/writeTracking'
import type { ApiSite } from '../moment'
import type { TrackedCall } from '../prefix'
import { defineCondition, parametersOf } from './defineCondition'
import { oneOf } from './parameterSchemas'
import { perCall } from './perCall'

export const writeBeforeRead = defineCondition({
  id: 'write_before_read',
  summary: 'True when the call writes to an app, or to a thing in it, from which nothing was read before.',
  needs: [['C']],
  parameters: parametersOf({
    match: Type.Optional(
      oneOf(matchNames, 'Which earlier read counts: any, of the same app, or sharing an argument.', 'same_app'),
    ),
  }),
  bindings: ['app', 'api'],
  replayable: true,
  create: ({ match }) => {
    const seen = new Set<string>()
    const judge = (tracked: TrackedCall): Match | undefined => {
      const inBlock = new Set<string>()
      const blind = sitesOf(tracked).find((site) => {
        const units = unitsOf(match, site, tracked)
        if (site.effect === 'read') for (const unit of units) inBlock.add(unit)
        return site.effect === 'write' && !units.some((unit) => seen.has(unit) || inBlock.has(unit))
      })
      return blind && { key: blind.app, bindings: { app: blind.app, api: blind.api } }
    }
    return perCall(judge, (tracked) => {
      const judgement = judge(tracked)
      const reads = successfulSites(tracked).filter((site) => site.effect === 'read')
      for (const site of reads) for (const unit of unitsOf(match, site, tracked)) seen.add(unit)
      return judgement
    })
  },
})

/** What a read makes known, and a write asks to be known. */
const unitsOf = (match: ReadMatch, site: ApiSite, tracked: TrackedCall): readonly string[] => {
  if (match === 'any') return ['any']
  return match === 'same_app' ? [site.app] : resourcesOf(site, tracked)
}
