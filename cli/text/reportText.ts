import type { Report, ReportRow } from '../../engine/evaluation/report'
import { percent } from './percent'
import { textTable } from './textTable'

const signed = (value: number | null): string => (value === null ? '–' : value > 0 ? `+${value}` : String(value))

const interval = ({ avgInterval }: ReportRow): string =>
  avgInterval === null ? '–' : `${percent(avgInterval.low)}–${percent(avgInterval.high)}`

const pValue = (p: number | null): string => (p === null ? '–' : p < 0.001 ? '< 0.001' : p.toFixed(3))

const row = (one: ReportRow): readonly string[] => [
  one.harness,
  String(one.tasks),
  percent(one.avg),
  interval(one),
  one.attempts > 1 ? `${percent(one.passAtK)} (k=${one.attempts})` : '–',
  signed(one.repaired),
  one.regressed === null ? '–' : one.regressed === 0 ? '0' : `-${one.regressed}`,
  signed(one.delta),
  pValue(one.p),
  String(one.limits),
]

const header = ['harness', 'tasks', 'avg %', '95 %', 'pass@k %', 'repaired', 'regressed', 'delta', 'p', 'limits']

/** What the columns of the table mean, for those who meet it first. */
export const reportLegend = `avg: share of attempts that pass, with its 95 % bootstrap interval over task families. limits: rollouts out of turns or tokens.
repaired: fails under the base, passes under the sibling; regressed: the reverse; delta: their difference.
These three compare first attempts; p is the exact two-sided McNemar test.`

/** What each harness solves, and against the base: repaired, regressed and delta on the first attempt, exact McNemar p. */
export const reportTable = ({ rows }: Report): string => textTable(header, rows.map(row))

const auxiliaryLine = ({ harness, auxiliary }: ReportRow): string[] =>
  Object.entries(auxiliary).map(([role, { calls, input, output, money }]) => {
    const cost = money === undefined ? '' : `, ${money.toFixed(4)} money`
    return `${harness}  ${role}: ${calls} calls, ${input} tokens read, ${output} written${cost}`
  })

/** What hooks asked other models; undefined when they asked nothing. */
export const auxiliaryText = ({ rows }: Report): string | undefined => {
  const lines = rows.flatMap(auxiliaryLine)
  return lines.length === 0 ? undefined : ['Asked by hooks:', ...lines].join('\n')
}

/** What is left without tasks whose published answer is known to be wrong; undefined where there are none. */
export const cleanText = ({ clean }: Report): string | undefined => {
  if (clean === undefined) return undefined
  const tasks =
    clean.leftOut === 1 ? '1 task whose published answer is' : `${clean.leftOut} tasks whose published answers are`
  const rates = Object.entries(clean.avg).map(([harness, avg]) => `${harness} ${percent(avg)}`)
  return `avg % without the ${tasks} known to be wrong: ${rates.join(', ')}`
}

const width = 40

const bar = (share: number, sign: string): string => sign.repeat(Math.round(share * width)).padEnd(width)

/** Oracle coverage of one rollout per sibling, beside as many rollouts of the base. */
export const coverageChart = ({ coverage }: Report): string => {
  const best = coverage.at(-1)?.oracle
  // Siblings that add nothing are drawn once, at the last k.
  const growing = coverage.filter(({ k, oracle }) => oracle !== best || k === coverage.length)
  const first = coverage.find(({ oracle }) => oracle === best)
  const drawn =
    first === undefined || growing.includes(first) ? growing : [...growing.slice(0, -1), first, ...growing.slice(-1)]
  const lines = drawn.flatMap(({ k, harnesses, oracle, h0PassAtK }) => {
    const siblings = `${String(k).padStart(2)}  siblings ${bar(oracle, '█')} ${percent(oracle).padStart(5)} %  ${harnesses.join(' ')}`
    const base =
      h0PassAtK === null ? [] : [`    base x${k}  ${bar(h0PassAtK, '░')} ${percent(h0PassAtK).padStart(5)} %`]
    return [siblings, ...base]
  })
  return [' k', ...lines].join('\n')
}

/** What share of the row's repairs the column repairs too. */
export const sharedRepairsTable = ({ sharedRepairs: { harnesses, share } }: Report): string =>
  textTable(
    ['repairs of', ...harnesses],
    harnesses.map((id, index) => [id, ...(share[index] ?? []).map((value) => (value === null ? '·' : percent(value)))]),
  )
