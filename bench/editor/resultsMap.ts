import type { OutcomeGrid } from '../../protocol/outcomeGrid'
import type { RunReport } from '../../protocol/runReport'
import { chromiumMissing, findChromium } from '../../scripts/workbench/chromium.mjs'
import { openServedPage } from '../../test/webviews/servedPage'
import { launchBrowser } from '../../test/workbench/browser'
import { type BenchRow, median } from '../benchRow'

const repetitions = 9
const warmUps = 2
const [harnesses, tasks, limitMs] = [20, 1000, 150]

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`)

/** A grid of all kinds of cells; `round` makes it another one each time. */
const gridOf = (round: number): OutcomeGrid => ({
  harnesses: names('S', harnesses),
  tasks: names('task-', tasks),
  cells: names('', harnesses).map((_, row) =>
    names('', tasks)
      .map((__, column) => 'rgpflR'[(row * 7 + column * 13 + round) % 6])
      .join(''),
  ),
  regions: [{ kind: 'repaired', tasks }],
  alone: names('', harnesses).map(() => 0),
  empty: [],
})

const reportOf = (round: number): RunReport => ({
  listed: {
    id: 'run-0001',
    state: 'complete',
    reason: '',
    purpose: 'eval',
    split: 'test',
    tasks,
    harnesses: names('S', harnesses),
    startedAt: '',
  },
  report: { run: 'run-0001', rows: [], coverage: [], sharedRepairs: { harnesses: [], share: [] }, missing: round },
  local: null,
  grid: gridOf(round),
  damaged: [],
})

const runs = (round: number) => ({
  isKnown: true,
  problem: String(round),
  folders: [{ uri: 'file:///w', name: 'w', runs: [reportOf(0).listed] }],
})

/**
 * The host of the page, inside it, so that no message has to leave the browser. Times what happens from the arrival of a
 * report to the frame in which its map is seen.
 */
const host = (reports: readonly RunReport[]): string => `
  const reports = ${JSON.stringify(reports)}
  let told = () => undefined
  window.timeAfter = (news) => {
    window.postMessage(news, '*')
    return new Promise((resolve) => { told = resolve })
  }
  const isShown = ({ missing }) => document.querySelector('.notices li')?.textContent === String(missing)
  const seen = (report) => new Promise((resolve) => {
    const look = () => requestAnimationFrame(() => isShown(report) ? setTimeout(resolve) : look())
    look()
  })
  window.acquireVsCodeApi = () => ({
    async postMessage({ type, id, body }) {
      if (type !== 'ask' || body.type !== 'report') return
      const value = reports.shift()
      const from = performance.now()
      window.postMessage({ type: 'reply', id, value }, '*')
      await seen(value.report)
      told(performance.now() - from)
    },
  })`

const measure = async (executablePath: string): Promise<readonly number[]> => {
  const browser = await launchBrowser(executablePath)
  try {
    // So wide that every cell is on the screen.
    const page = await browser.newPage({ viewport: { width: tasks * 5 + 600, height: 1200 } })
    const reports = names('', repetitions + warmUps).map((_, round) => reportOf(round + 1))
    await page.addInitScript(host(reports))
    // Told beside each report, so that it can be told from the one before.
    await openServedPage(page, 'results', { missing: '{0}' })
    const times: number[] = []
    for (let round = 0; round < repetitions + warmUps; round += 1) {
      const news = { type: 'state', name: 'runs', value: runs(round) }
      times.push(Number(await page.evaluate(`window.timeAfter(${JSON.stringify(news)})`)))
    }
    return times.slice(warmUps)
  } finally {
    await browser.close()
  }
}

/** What the results view takes to show a large run, all of its map on the screen. */
export const resultsMapRows = async (): Promise<readonly BenchRow[]> => {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(chromiumMissing)
  const value = median(await measure(executablePath))
  return [
    {
      measure: `map of ${harnesses} x ${tasks}, every cell on the screen, until it is painted, median of ${repetitions}`,
      value,
      unit: 'ms',
      target: `<= ${limitMs} ms`,
      ok: value <= limitMs,
    },
  ]
}
