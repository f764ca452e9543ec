import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pageBrowser } from './pageBrowser'
import { scrolled } from './scrolled'
import { showPage } from './shownPage'

const browser = pageBrowser()

const record = (index: number) => ({
  index,
  step: Math.floor(index / 5),
  kind: 'hook',
  tone: 'hook-fired',
  tags: ['fired', 'h', 'after_tool', 'tokens 12'],
  text: `${index} {"app":"mail","page":1} `.repeat(12),
  cut: 0,
  hook: 'h',
})

/** The rows that a page asks for. */
const rowsOf =
  (row: (index: number) => unknown) =>
  (body: unknown): unknown => {
    const from: unknown = Reflect.get(Object(body), 'from')
    const count: unknown = Reflect.get(Object(body), 'count')
    if (typeof from !== 'number' || typeof count !== 'number') return null
    return Array.from({ length: count }, (_, offset) => row(from + offset))
  }

const log = async (): Promise<Page> => {
  const { page, tell } = await showPage(browser(), 'trajectory', rowsOf(record))
  await tell('log', { rows: 100_000, title: 'log', notices: [], generation: 0 })
  return page
}

const pair = async (): Promise<Page> => {
  const row = (index: number) => ({ relation: 'same', left: record(index), right: record(index) })
  const { page, tell } = await showPage(browser(), 'pair', rowsOf(row))
  const titles = { leftTitle: 'H0', rightTitle: 'S1', verdict: 'Step 9: they part.', divergence: 90 }
  await tell('pair', { rows: 100_000, notices: [], generation: 1, ...titles })
  return page
}

describe('a page of 100 000 rows, scrolled three times', { timeout: 60_000 }, () => {
  for (const [name, open] of [
    ['a log', log],
    ['a pair', pair],
  ] as const) {
    test(`of ${name} never holds more than 300 rows, and never has a task over 50 ms`, async () => {
      const page = await open()
      await page.locator('.row:not(.loading)').first().waitFor()
      for (let pass = 1; pass <= 3; pass += 1) {
        const { mostRows, longestTask } = await scrolled(page)
        expect(mostRows).toBeGreaterThan(10)
        expect(mostRows).toBeLessThanOrEqual(300)
        expect(longestTask, `in pass ${pass}`).toBeLessThanOrEqual(50)
      }
    })
  }
})
