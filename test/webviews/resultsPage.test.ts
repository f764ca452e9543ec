import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { resultsTexts } from '../../client/results/resultsTexts'
import { type ResultsAsk, readResultsAsk } from '../../protocol/resultsView'
import type { RunReport } from '../../protocol/runReport'
import { shownTime } from '../../webviews/results/shownTime'
import { FakeVscode } from '../client/fakeVscode/fakeVscode'
import { resultLineOf, resultLinesOf } from '../kit/resultLineOf'
import { pageBrowser } from './pageBrowser'
import { runReportOf } from './recordedRun'
import { type ShownPage, showPage } from './shownPage'
import { violations } from './violations'

const browser = pageBrowser()
const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close()
})

/** As the extension gives them, without the marks that show what is translated. */
const texts = Object.fromEntries(
  Object.entries(resultsTexts(new FakeVscode().api)).map(([name, text]) => [name, text.replaceAll(/[⟦⟧]/g, '')]),
)

/** t1 is repaired by S1, t2 by S2, t3 by none, t4 is broken by S2, and t5 is solved by all; S1 is flaky on t1. */
const small = runReportOf(
  'run-0001',
  ['H0', 'S1', 'S2'],
  [
    ...resultLinesOf('H0', { t1: 'F', t2: 'F', t3: 'F', t4: 'P', t5: 'P' }),
    ...resultLinesOf('S1', { t1: 'PF', t2: 'F', t3: 'L', t4: 'P', t5: 'P' }),
    ...resultLinesOf('S2', { t1: 'F', t2: 'P', t3: 'F', t4: 'F', t5: 'P' }),
  ],
)

const folder = 'file:///w'
const stateOf = (reports: readonly RunReport[], change: object = {}) => ({
  isKnown: true,
  problem: '',
  folders: [{ uri: folder, name: 'w', runs: reports.map(({ listed }) => listed) }],
  ...change,
})

interface Shown extends ShownPage {
  readonly asks: readonly ResultsAsk[]
  /** What the server would tell from now on, and the news that there is something to ask for. */
  readonly record: (...reports: readonly RunReport[]) => Promise<void>
}

const shown = async (reports: readonly RunReport[] = [small], kept?: unknown): Promise<Shown> => {
  const known = { reports }
  const asks: ResultsAsk[] = []
  const answer = (body: unknown) => {
    const ask = readResultsAsk(body)
    if (ask === undefined) throw new Error(`The page asked ${JSON.stringify(body)}.`)
    asks.push(ask)
    return ask.type === 'report' ? (known.reports.find(({ listed }) => listed.id === ask.run) ?? null) : null
  }
  const page = await showPage(browser(), 'results', answer, texts)
  pages.push(page.page)
  page.page.setDefaultTimeout(8000)
  await page.tell('kept', kept)
  await page.tell('runs', stateOf(reports))
  if (reports.length > 0) await page.page.locator('canvas[data-painted]').waitFor({ state: 'attached' })
  const record = async (...next: readonly RunReport[]) => {
    known.reports = next
    await page.tell('runs', stateOf(next))
  }
  return { ...page, asks, record }
}

const said = ({ page }: ShownPage, text: string) => page.locator('.said[role=status]', { hasText: text }).waitFor()
const press = async ({ page }: ShownPage, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const rowsOf = async ({ page }: ShownPage, label: string) =>
  (await page.locator(`table[aria-label="${label}"] tbody tr`).allInnerTexts()).map((row) =>
    row.split('\t').map((cell) => cell.trim()),
  )

test('a run in the list begins with what tells it from others, so that a narrow list still does', async () => {
  const view = await shown()
  expect(await view.page.locator('nav .row .details').allInnerTexts()).toEqual([
    `${shownTime('2026-01-02T03:04:05.000Z')} · H0, S1, S2 · 5 tasks · test`,
  ])
})

describe('the results of a run', () => {
  test('are its table, its shared repairs, its coverage and what nobody repairs', async () => {
    const view = await shown()
    expect((await rowsOf(view, 'Harnesses')).map((row) => [row[0], row[1], ...row.slice(5, 8)])).toEqual([
      ['H0', '5', '–', '–', '–'],
      ['S1', '5', '+1', '0', '+1'],
      ['S2', '5', '+1', '-1', '0'],
    ])
    expect(await rowsOf(view, 'Shared repairs')).toEqual([
      ['S1', '·', '0.0', '1'],
      ['S2', '0.0', '·', '1'],
    ])
    await view.page.getByText('No sibling repairs this task: t3').waitFor()
    await view.page.getByRole('img', { name: 'k = 1, siblings: 60.0 % solved; S1 adds 60.0 %' }).waitFor()
    expect(view.complaints).toEqual([])
  })

  test('are drawn in the colours of their kinds, in shapes that tell them apart', async () => {
    const view = await shown()
    // Tasks stand region by region: t1 and t2 repaired, t3 by none, t4 regressed, t5 kept; 20 pixels each, rows of 22.
    const inkAt = (task: number, harness: number, part: number) =>
      view.page.evaluate(`(() => {
        const canvas = document.querySelector('canvas')
        const scale = canvas.width / canvas.clientWidth
        const [x, y] = [${task * 20 + 8} * scale, ${harness * 22 + 2 + part * 18} * scale]
        return canvas.getContext('2d').getImageData(x, y, 1, 1).data[3] > 0
      })()`)
    const column = async (task: number, harness: number) =>
      await Promise.all([0.1, 0.4, 0.75, 0.95].map((part) => inkAt(task, harness, part)))
    expect(await column(1, 2)).toEqual([true, true, true, true]) // repaired by S2
    expect(await column(3, 2)).toEqual([true, true, false, false]) // regressed under S2
    expect(await column(4, 0)).toEqual([false, false, true, true]) // passed by H0
    expect(await column(0, 0)).toEqual([false, false, false, true]) // failed by H0
    expect([await inkAt(0, 1, 0.3), await inkAt(0, 1, 0.5)]).toEqual([true, false]) // flaky under S1
  })

  test('are walked by keys alone, cell by cell, and lead to the log of a rollout', async () => {
    const view = await shown()
    await view.page.locator('.cell').focus()
    await press(view, 'ArrowDown')
    await said(view, 'S1, task t1: repaired, and attempts disagree')
    await press(view, 'ArrowDown', 'PageDown', 'PageDown')
    await said(view, 'S2, task t4: regressed')
    await press(view, 'End', 'ArrowRight')
    await said(view, 'S2, task t5: passes')
    await press(view, 'PageUp', 'PageUp', 'ArrowUp')
    await said(view, 'S1, task t3: fails at a limit')
    expect(await view.page.locator('.cell').getAttribute('aria-label')).toBe('S1, task t3: fails at a limit')
    expect(await view.page.locator('.cell').getAttribute('aria-colindex')).toBe('3')
    await press(view, 'Enter')
    await expect
      .poll(() => view.asks.at(-1))
      .toEqual({ type: 'open', harness: 'S1', task: 't3', folder, run: 'run-0001' })
  })

  test('are a table behind the map, with the same focus', async () => {
    const view = await shown()
    await view.page.locator('.cell').focus()
    await press(view, 'ArrowDown', 'ArrowRight')
    await view.page.getByRole('button', { name: 'Show as table' }).click()
    await view.page.locator('.outcomeTable .row[aria-selected=true]', { hasText: 't2' }).waitFor()
    await view.page.locator('.outcomeTable .list').focus()
    await press(view, 'ArrowRight')
    await said(view, 'S2, task t2: repaired')
    await view.page.getByRole('gridcell', { name: 'S2: repaired' }).waitFor()
    await press(view, 'Enter')
    await expect.poll(() => view.asks.at(-1)).toMatchObject({ type: 'open', harness: 'S2', task: 't2' })
    await view.page.getByRole('button', { name: 'Show as map' }).click()
    await expect.poll(() => view.page.locator('.cell').getAttribute('aria-label')).toBe('S2, task t2: repaired')
  })

  test('have marks of coverage that keys go to, one of them in the order of Tab', async () => {
    const view = await shown()
    expect(await view.page.locator('.coverage [tabindex="0"]').count()).toBe(1)
    await view.page.locator('.coverage [tabindex="0"]').focus()
    await press(view, 'End')
    const name = await view.page.evaluate('document.activeElement.getAttribute("aria-label")')
    expect(name).toBe('k = 2, siblings: 80.0 % solved; S2 adds 20.0 %')
    expect(await view.page.locator('.coverage [tabindex="0"]').count()).toBe(1)
  })

  test('are exported by a button for each part and form', async () => {
    const view = await shown()
    for (const name of ['Export table as CSV', 'Export map as JSON'])
      await view.page.getByRole('button', { name }).click()
    const wanted = [
      { part: 'table', format: 'csv' },
      { part: 'grid', format: 'json' },
    ]
    await expect
      .poll(() => view.asks.filter(({ type }) => type === 'export'))
      .toEqual(wanted.map((each) => ({ type: 'export', ...each, folder, run: 'run-0001' })))
  })
})

describe('a view that lives', () => {
  const grown = runReportOf(
    'run-0001',
    ['H0', 'S1', 'S2'],
    [
      ...resultLinesOf('H0', { t0: 'F', t1: 'F', t2: 'F', t3: 'F', t4: 'P', t5: 'P' }),
      ...resultLinesOf('S1', { t0: 'P', t1: 'PF', t2: 'F', t3: 'L', t4: 'P', t5: 'P' }),
      ...resultLinesOf('S2', { t1: 'F', t2: 'P', t3: 'F', t4: 'F', t5: 'P' }),
    ],
  )

  test('keeps the focus at its task and its scroll place while results come in', async () => {
    const view = await shown()
    await view.page.setViewportSize({ width: 1000, height: 300 })
    await view.page.locator('.cell').focus()
    await press(view, 'ArrowDown', 'ArrowRight')
    await said(view, 'S1, task t2: fails')
    await view.page.locator('.run').evaluate((run) => run.scrollTo(0, 150))
    await view.record(grown)
    await expect.poll(() => view.page.locator('canvas').getAttribute('data-painted')).toBe('6')
    expect(await view.page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('S1, task t2: fails')
    expect(await view.page.locator('.run').evaluate((run) => run.scrollTop)).toBe(150)
  })

  test('keeps the focus in a part that is drawn anew', async () => {
    const view = await shown()
    await view.page.locator('.coverage [tabindex="0"]').focus()
    await view.record(grown)
    await expect.poll(() => view.page.locator('canvas').getAttribute('data-painted')).toBe('6')
    expect(await view.page.evaluate('document.activeElement.closest(".coverage") !== null')).toBe(true)
  })

  test('leaves everything as it is when nothing is new', async () => {
    const view = await shown()
    await view.page
      .locator('table')
      .first()
      .evaluate((table) => table.setAttribute('data-seen', ''))
    await view.record(small)
    await expect.poll(() => view.asks.length).toBe(2)
    expect(await view.page.locator('table[data-seen]').count()).toBe(1)
  })

  test('shows the newest evaluation first, any other on choice, and one that the host wishes', async () => {
    const later = { ...grown, listed: { ...grown.listed, id: 'run-0002' } }
    const view = await shown([small, later])
    const heading = (id: string) => view.page.locator('h2', { hasText: id }).waitFor()
    await heading('run-0002')
    await view.page.locator('nav .list').focus()
    await press(view, 'End')
    await heading('run-0001')
    await view.tell('reveal', { folder, run: 'run-0002', n: 1 })
    await heading('run-0002')
    await view.page.locator('nav .row[aria-selected=true]', { hasText: 'run-0002' }).waitFor()
  })

  test('is where it was after a reload, and at the newest run where a version kept something else', async () => {
    const later = { ...grown, listed: { ...grown.listed, id: 'run-0002' } }
    const kept = { version: 1, chosen: { folder, run: 'run-0001' }, top: 40, harness: 2, task: 3, isTable: false }
    const view = await shown([small, later], kept)
    await view.page.locator('.cell[aria-label="S2, task t4: regressed"]').waitFor()
    await view.page.locator('h2', { hasText: 'run-0001' }).waitFor()
    const other = await shown([small, later], { ...kept, version: 2 })
    await other.page.locator('h2', { hasText: 'run-0002' }).waitFor()
  })
})

test('a place outlives that the server does not know its folders yet', async () => {
  const kept = { version: 1, chosen: { folder, run: 'run-0001' }, top: 40, harness: 2, task: 3, isTable: false }
  const view = await shown([], kept)
  await expect.poll(() => view.asks.length).toBe(1)
  await view.page.setViewportSize({ width: 1000, height: 300 })
  await view.record(small)
  await view.page.locator('.cell[aria-label="S2, task t4: regressed"]').waitFor()
  expect(await view.page.locator('.run').evaluate((run) => run.scrollTop)).toBe(40)
})

describe('what is not there', () => {
  test('is told where nothing was run, with the way to a first run', async () => {
    const view = await shown([])
    await view.page.getByText('Nothing was run yet.').waitFor()
    await view.page.getByRole('button', { name: 'Open the Test Explorer' }).click()
    await expect.poll(() => view.asks).toEqual([{ type: 'tests' }])
    expect(await violations(view.page.mainFrame())).toEqual([])
  })

  test('is told of runs that cannot be read, are no evaluations, or miss rollouts', async () => {
    const broken = { ...small.listed, id: 'run-0003', state: 'unreadable', reason: 'run.json is damaged' } as const
    const trained = { ...small.listed, id: 'run-0002', purpose: 'train' }
    const cut = { ...small, damaged: [4], report: { ...small.report, missing: 3 } }
    const view = await shown([cut, { ...small, listed: trained }, { ...small, listed: broken }])
    await view.page
      .getByText('Rollouts missing: 3. Run what is missing with: harness-s eval --resume run-0001')
      .waitFor()
    await view.page.getByText('and are left out: 4.').waitFor()
    await view.page.locator('nav .list').focus()
    await press(view, 'Home')
    await view.page.getByText('This run cannot be read: run.json is damaged. Restore').waitFor()
    await press(view, 'ArrowDown')
    await view.page.getByText('This run is no evaluation ("train")').waitFor()
  })

  test('ignores messages that are none', async () => {
    const view = await shown()
    for (const value of [null, { isKnown: true }, stateOf([small], { folders: [{ uri: 1 }] })])
      await view.tell('runs', value)
    await view.tell('reveal', { run: 'x' })
    expect(await view.page.locator('h2').textContent()).toBe('run-0001')
    expect(view.complaints).toEqual([])
  })
})

test('hostile names are text: markup, directions, control characters, and ids without an end', async () => {
  const names = ['<img src=x onerror="document.title=1">', '\u202egnp.exe\u0007', '[a](command:quit)', 'x'.repeat(5000)]
  const lines = ['H0', 'S1'].flatMap((harness) => names.map((task) => resultLineOf(harness, task, 0, 'fail')))
  const report = runReportOf('run-0001', ['H0', 'S1'], lines)
  const view = await shown([report])
  await view.page.locator('.empty', { hasText: '⟨202E⟩gnp.exe␇' }).waitFor()
  expect(await view.page.locator('img, a, script:not([src])').count()).toBe(0)
  expect(await view.page.title()).toBe('Page')
  await view.page.locator('.cell').focus()
  await press(view, 'End')
  const name = (await view.page.locator('.cell').getAttribute('aria-label')) ?? ''
  expect(name.length).toBeLessThan(250)
  await press(view, 'Enter')
  await expect.poll(() => view.asks.at(-1)).toMatchObject({ type: 'open', task: report.grid.tasks.at(-1) })
  expect(await view.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(view.complaints).toEqual([])
})

test('20 harnesses on 1 000 tasks are one canvas, and at most 300 rows of a table', async () => {
  const harnesses = ['H0', ...Array.from({ length: 19 }, (_, index) => `S${index + 1}`)]
  const tasks = Array.from({ length: 1000 }, (_, index) => `task-${index}`)
  const lines = harnesses.flatMap((harness, row) =>
    tasks.map((task, index) => resultLineOf(harness, task, 0, (index * 7 + row * 13) % 5 === 0 ? 'pass' : 'fail')),
  )
  const view = await shown([runReportOf('run-0001', harnesses, lines)])
  await view.page.locator('.cell').focus()
  await press(view, 'End')
  expect(await view.page.locator('.scroller').evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(3000)
  await view.page.getByRole('button', { name: 'Show as table' }).click()
  await view.page.locator('.outcomeTable .list').focus()
  for (let turn = 0; turn < 10; turn += 1) {
    await press(view, 'PageUp')
    expect(await view.page.locator('.outcomeTable .row').count()).toBeLessThanOrEqual(300)
  }
}, 60_000)

test('can be used by everybody, as far as axe can tell, as map and as table', async () => {
  const view = await shown()
  expect(await violations(view.page.mainFrame())).toEqual([])
  await view.page.getByRole('button', { name: 'Show as table' }).click()
  await view.page.locator('.outcomeTable .row').first().click()
  expect(await violations(view.page.mainFrame())).toEqual([])
})
