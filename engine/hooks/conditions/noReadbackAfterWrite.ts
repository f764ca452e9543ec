import { Type } from 'typebox'
import type { Catalog } from '../../documents/kinds/tools'
import { remembered } from '../../documents/remembered'
import { successfulSites } from '../facts/siteFacts'
import { matchNames, readsBack, type Write, writeOf } from '../facts/writeTracking'
import { defineCondition, parametersOf } from './defineCondition'
import { count, oneOf } from './parameterSchemas'
import { resultOf } from './perCall'

export const noReadbackAfterWrite = defineCondition({
  id: 'no_readback_after_write',
  summary: 'True when nothing that matches the last successful write has been read since. Never true without a write.',
  needs: [['F'], ['R'], ['B']],
  parameters: parametersOf({
    match: Type.Optional(
      oneOf(matchNames, 'Which later read counts: any, of the same app, or sharing an argument.', 'same_app'),
    ),
    graceSteps: Type.Optional(count(0, 0, 'Steps after the write during which it stays false.')),
  }),
  bindings: ['lastWrite', 'app', 'suggestedRead'],
  replayable: true,
  create: ({ match, graceSteps }) => {
    let open: Write | undefined
    const reads = new Map<string, string>()
    return {
      observe: (moment, prefix) => {
        const tracked = resultOf(moment, prefix)?.tracked
        if (tracked === undefined) return
        for (const site of successfulSites(tracked)) {
          if (site.effect === 'write') open = writeOf(site, tracked)
          else if (site.effect === 'read') {
            reads.set(site.app, site.api)
            if (open !== undefined && readsBack(match, open, site, tracked)) open = undefined
          }
        }
      },
      test: (moment, prefix) => {
        if (open === undefined || moment.step - open.step < graceSteps) return undefined
        const { api, app } = open.site
        const suggestedRead = reads.get(app) ?? readOf(app, prefix.catalog) ?? null
        return { key: api, bindings: { lastWrite: api, app, suggestedRead } }
      },
    }
  },
})

/** The catalogue's first API that reads from the app. */
const readOf = (app: string, catalog: Catalog): string | undefined =>
  readingApis(catalog).find((api) => api.startsWith(`${app}.`))

const readingApis = remembered(({ apis = {} }: Catalog): readonly string[] =>
  Object.keys(apis).filter((api) => apis[api]?.effect === 'read'),
)
