import type { BenchRow } from '../benchRow'
import { baseline } from './peers'

/** Measure -> server -> everything that was taken, over all rounds. */
export type Results = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>

/** What our server must keep to and what is aimed at: a share of the baseline, or an amount where nobody else does it. */
interface Target {
  readonly measure: string
  readonly quantile: number
  readonly must: number
  readonly aim: number
  readonly unit: string
  /** Absent: the value is judged by itself. */
  readonly over?: { readonly server: string; readonly measure?: string }
}

const over = (server: string = baseline, measure?: string) => ({
  over: measure === undefined ? { server } : { server, measure },
})
const ms = (measure: string, must: number, aim: number, quantile = 0.5): Target => ({
  measure,
  quantile,
  must,
  aim,
  unit: 'ms',
  ...over(),
})

const ours = 'harness-s'

const targets: readonly Target[] = [
  ms('initialize', 0.9, 0.65),
  ms('first diagnostics', 0.8, 0.65),
  ms('keystroke 10k clean', 0.55, 0.4),
  ms('keystroke 10k clean', 0.75, 0.6, 0.95),
  { ...ms('keystroke 10k clean', 0.02, 0.01), ...over('vscode-json push') },
  ms('keystroke 10k clean: cpu', 0.6, 0.4),
  ms('keystroke 1m clean', 0.25, 0.05),
  ms('keystroke 10m clean', 0.25, 0.03),
  ms('keystroke 1m storm', 0.4, 0.15),
  ms('keystroke 10m storm', 0.5, 0.1),
  ms('burst 1m: last key', 0.25, 0.1),
  ms('burst 1m: completion', 0.5, 0.15, 0.95),
  ms('completion 10k after an edit', 0.7, 0.4),
  ms('completion 1m after an edit', 0.3, 0.05),
  ms('hover 10k repeated', 1, 0.6),
  ms('hover 1m repeated', 1, 0.6),
  ms('documentSymbol 1m after an edit', 0.5, 0.25),
  ms('opened 1000', 0.35, 0.25),
  ms('opened 10000', 0.35, 0.25),
  { ...ms('scan 10000', 0.25, 0.15), ...over(baseline, 'opened 10000') },
  { measure: 'scan 10000', quantile: 0.5, must: 5000, aim: 3000, unit: 'ms' },
  { ...ms('scan 10000', 13, 10), ...over(ours, 'scan 1000') },
  { ...ms('scan 10000: rss MiB', 0.5, 0.3), unit: 'MiB', ...over(baseline, 'opened 10000: rss MiB') },
  { measure: 'fanout 10000', quantile: 0.95, must: 15, aim: 8, unit: 'ms' },
  { ...ms('fanout 10000', 1.5, 1.2), ...over(ours, 'fanout 1000') },
  { measure: 'codeLens 10k after an edit', quantile: 0.5, must: 3, aim: 1, unit: 'ms' },
  { measure: 'inlayHint 10k after an edit', quantile: 0.5, must: 3, aim: 1, unit: 'ms' },
  { measure: 'codeLens 1m after an edit', quantile: 0.5, must: 40, aim: 5, unit: 'ms' },
  { measure: 'inlayHint 1m after an edit', quantile: 0.5, must: 40, aim: 5, unit: 'ms' },
]

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place - Math.floor(place))
}

/** The rows that our server is held to, as far as their scenarios ran. */
export const targetRows = (results: Results): readonly BenchRow[] => targets.flatMap((target) => rowOf(target, results))

const rowOf = ({ measure, quantile: share, must, aim, unit, over }: Target, results: Results): readonly BenchRow[] => {
  const values = results.get(measure)?.get(ours)
  if (values === undefined) return []
  const value = quantile(values, share)
  const title = share === 0.5 ? measure : `${measure}, p${share * 100}`
  if (over === undefined) {
    return [{ measure: title, value, unit, target: `<= ${must} ${unit} (aim ${aim})`, ok: value <= must }]
  }
  const beside = results.get(over.measure ?? measure)?.get(over.server)
  if (beside === undefined) return []
  const name = over.measure === undefined ? over.server : `${over.server}, ${over.measure}`
  const peer = { name, value: quantile(beside, share) }
  const ratio = value / peer.value
  return [{ measure: title, value, unit, peer, ratio, target: `<= x ${must} (aim ${aim})`, ok: ratio <= must }]
}

/** What each server took for each measure, for reading. */
export const allRows = (results: Results): readonly BenchRow[] =>
  [...results].flatMap(([measure, byServer]) => {
    const base = byServer.get(baseline)
    return [...byServer].map(([server, values]) => {
      const value = quantile(values, 0.5)
      const ok = !measure.endsWith('did not finish')
      const row = { measure: `${measure} · ${server}`, value, unit: unitOf(measure), ok }
      if (base === undefined || server === baseline) return row
      const peer = { name: baseline, value: quantile(base, 0.5) }
      return { ...row, peer, ratio: value / peer.value }
    })
  })

const unitOf = (measure: string): string => {
  if (measure.endsWith('MiB')) return 'MiB'
  return measure.includes('faults') || measure.includes('dependents') ? '' : 'ms'
}
