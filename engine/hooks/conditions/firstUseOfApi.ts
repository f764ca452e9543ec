import { Type } from 'typebox'
import type { Match } from '../condition'
import { hasUnknown, isExcluded, sitesOf } from '../facts/siteFacts'
import type { ApiSite } from '../moment'
import type { TrackedCall } from '../prefix'
import { defineCondition, parametersOf } from './defineCondition'
import { exclude, level } from './parameterSchemas'
import { perCall } from './perCall'

export const firstUseOfApi = defineCondition({
  id: 'first_use_of_api',
  summary: 'True when the call uses an API, or an app, that no executed call has used before.',
  needs: [['C']],
  parameters: parametersOf({ level: Type.Optional(level()), exclude: Type.Optional(exclude()) }),
  bindings: ['api', 'app'],
  replayable: true,
  create: ({ level, exclude }) => {
    const used = new Set<string>()
    const unitOf = (site: ApiSite): string => (level === 'app' ? site.app : site.api)
    const judge = (tracked: TrackedCall): Match | undefined => {
      if (hasUnknown(tracked)) return undefined
      const fresh = sitesOf(tracked).find((site) => !used.has(unitOf(site)) && !isExcluded(site, exclude))
      return fresh && { key: fresh.api, bindings: { api: fresh.api, app: fresh.app } }
    }
    return perCall(judge, (tracked) => {
      const match = judge(tracked)
      for (const site of sitesOf(tracked)) used.add(unitOf(site))
      return match
    })
  },
})
