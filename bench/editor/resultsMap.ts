import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { webviewPage } from '../../client/webviews/webviewPage'
import type { OutcomeGrid } from '../../protocol/outcomeGrid'
import type { RunReport } from '../../protocol/runReport'
import { chromiumMissing, findChromium } from '../../scripts/workbench/chromium.mjs'
import { type BenchRow, median } from '../benchRow'

const origin = 'https://page.test'
const repetitions = 9
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
  listed: { id: 'run-0001', state: 'complete', reason: '', purpose: 'eval', split: 'test', tasks, harnesses: names('S', harnesses), startedAt: '' },
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
 * The page with a host of its own, which answers with the next report. Times the work from the arrival of the report to
 * the frame after the map was painted.
 */
const script = (reports: readonly RunReport[]) => `
  const reports = ${JSON.stringify(reports)}
  window.times = []
  window.acquireVsCodeApi = () => ({
    postMessage({ type, id, body }) {
      if (type !== 'ask' || body.type !== 'report') return
      const value = reports.shift()
      setTimeout(() => {
        const from = performance.now()
        window.postMessage({ type: 'reply', id, value }, '*')
        const painted = () => document.querySelector('main .notices')?.textContent.includes('missing') || reports.length < 0
        const look = () => requestAnimationFrame(() => {
          const isShown = document.querySelector('canvas').dataset.painted === '${tasks}' && document.querySelector('.notices li') !== null
          if (!isShown) return look()
          setTimeout(() => window.times.push(performance.now() - from))
        })
        look()
      })
    },
  })`

const measure = async (executablePath: string): Promise<readonly number[]> => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  try {
    // So wide that every cell is on the screen.
    const page = await browser.newPage({ viewport: { width: tasks * 5 + 600, height: 1200 } })
    const reports = names('', repetitions + 2).map((_, round) => reportOf(round + 1))
    await page.addInitScript(script(reports))
    const html = webviewPage({
      nonce: 'nonce',
      ownFiles: origin,
      script: `${origin}/results.js`,
      style: `${origin}/results.css`,
      language: 'en',
      title: 'Page',
      texts: {},
    })
    await page.route('**/*', (route) => {
      const file = new URL(route.request().url()).pathname.slice(1)
      if (file === '') return route.fulfill({ contentType: 'text/html', body: html })
      const contentType = file.endsWith('.js') ? 'text/javascript' : 'text/css'
      return route.fulfill({ contentType, body: readFileSync(join('dist', 'webviews', file), 'utf8') })
    })
    await page.goto(`${origin}/`)
    for (let round = 0; round < repetitions + 2; round += 1) {
      await page.evaluate(`window.postMessage(${JSON.stringify({ type: 'state', name: 'runs', value: runs(round) })}, '*')`)
      await page.waitForFunction(`window.times.length > ${round}`)
    }
    // The first ones only warm up.
    return await page.evaluate('window.times.slice(2)')
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
