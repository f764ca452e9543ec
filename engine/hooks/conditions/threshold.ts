import { Type } from 'typebox'
import { compare, numberComparisonNames } from '../facts/compare'
import { errorOf } from '../facts/errorSignature'
import { sitesOf, successfulSites } from '../facts/siteFacts'
import type { Moment } from '../moment'
import type { Prefix } from '../prefix'
import { defineCondition, parametersOf } from './defineCondition'
import { oneOf } from './parameterSchemas'
import { resultOf } from './perCall'

const metricNames = [
  'steps',
  'calls',
  'errors',
  'consecutiveErrors',
  'writes',
  'reads',
  'distinctApis',
  'tokens',
] as const
type Metric = (typeof metricNames)[number]

export const threshold = defineCondition({
  id: 'threshold',
  summary: 'True while a count of the task compares so with a number. The key counts how often it became true.',
  needs: [],
  parameters: parametersOf({
    metric: oneOf(
      metricNames,
      'What is counted: steps begun, calls made (vetoed ones too), errors, successful writes and reads, APIs used, tokens of the request.',
    ),
    op: oneOf(numberComparisonNames, 'How the count compares with `value`.'),
    value: Type.Number({ description: 'The number compared with.' }),
  }),
  bindings: ['metricValue'],
  replayable: true,
  create: ({ metric, op, value }) => {
    const counted = counters()
    let crossings = 0
    let metricValue = 0
    let holds = false
    return {
      observe: (moment, prefix) => {
        counted.observe(moment, prefix)
        metricValue = counted.valueOf(metric, moment, prefix)
        const before = holds
        holds = compare(op, metricValue, value)
        if (holds && !before) crossings++
      },
      test: () => (holds ? { key: `${metric} ${op} ${value} #${crossings}`, bindings: { metricValue } } : undefined),
    }
  },
})

const counters = () => {
  const counts = { errors: 0, consecutiveErrors: 0, writes: 0, reads: 0 }
  const apis = new Set<string>()
  return {
    observe: (moment: Moment, prefix: Prefix): void => {
      const done = resultOf(moment, prefix)
      if (done === undefined) return
      const failed = errorOf(done.result, prefix.catalog) !== undefined
      const effects = successfulSites(done.tracked).map((site) => site.effect)
      counts.errors += failed ? 1 : 0
      counts.consecutiveErrors = failed ? counts.consecutiveErrors + 1 : 0
      counts.writes += effects.filter((effect) => effect === 'write').length
      counts.reads += effects.filter((effect) => effect === 'read').length
      for (const site of sitesOf(done.tracked)) apis.add(site.api)
    },
    valueOf: (metric: Metric, moment: Moment, prefix: Prefix): number => {
      switch (metric) {
        case 'steps':
          return moment.step
        case 'calls':
          return prefix.calls.length
        case 'distinctApis':
          return apis.size
        case 'tokens':
          return moment.tokensUsed
        default:
          return counts[metric]
      }
    },
  }
}
