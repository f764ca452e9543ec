import { describe, expect, test } from 'vitest'
import { trajectoryRow, wholeLength } from '../../engine/trajectories/view/trajectoryRow'
import { readTrajectoryAsk, type TrajectoryRow } from '../../protocol/trajectoryView'
import { pageBrowser } from './pageBrowser'
import { type ShownPage, showPage } from './shownPage'
import { violations } from './violations'

const browser = pageBrowser()

const rowAt = (index: number): TrajectoryRow => ({
  index,
  step: Math.floor(index / 5),
  kind: 'hook',
  tone: 'hook-fired',
  tags: ['fired', 'h'],
  text: `<b>row</b> ${index}`,
  cut: 0,
  hook: 'h',
})

const rows = 100_000
let rowShown: (index: number, longest?: number) => TrajectoryRow = rowAt
const asked: unknown[] = []

const answer = (body: unknown): unknown => {
  asked.push(body)
  const ask = readTrajectoryAsk(body)
  switch (ask?.type) {
    case 'rows':
      return Array.from({ length: ask.count }, (_, offset) => rowShown(ask.from + offset))
    case 'whole':
      return rowShown(ask.index, wholeLength)
    case 'find':
      return ask.query === 'none' ? -1 : 50_000
    case 'step':
      return ask.step * 5
    default:
      return null
  }
}

const state = (change: object = {}) => ({ rows, title: 'log', notices: [], generation: 0, ...change })

/** Text as a tool may give it to do harm. */
const hostile = [
  '<script>window.wasRun = true</script><img src=x onerror="window.wasRun = true"><iframe src="https://evil.test">',
  '<style>* { display: none }</style><a href="command:workbench.action.quit">quit</a>',
  '[run](command:workbench.action.quit) https://evil.test javascript:window.wasRun=true',
  '\u001b[31mred \u0000 \u202eekam \u2066\u200bhidden',
  '</pre></body></html>',
  'x'.repeat(5_000_000),
].join('\n')
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
const unseenSigns = /[\u0000-\u0008\u000b-\u001f\u200b\u202e\u2066]/

type RowAt = (index: number, longest?: number) => TrajectoryRow

const shown = async (kept?: unknown, row: RowAt = rowAt): Promise<ShownPage> => {
  asked.length = 0
  rowShown = row
  const page = await showPage(browser(), 'trajectory', answer)
  await page.tell('kept', kept)
  await page.tell('log', state())
  await page.page.locator('.row:not(.loading)').first().waitFor()
  return page
}

describe('the page of a log', () => {
  test('shows text as text, under its policy, without a complaint of the browser', async () => {
    const { page, complaints } = await shown()
    await expect.poll(() => page.locator('.row .text').first().textContent()).toBe('<b>row</b> 0')
    expect(await page.locator('b').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('is used by keys alone: rows, search, steps, and the entry behind a hook', async () => {
    const { page } = await shown()
    const heading = (text: string) => page.locator('.details h2', { hasText: text }).waitFor()
    await page.locator('.list').focus()
    await page.keyboard.press('ArrowDown')
    await heading('1 · hook')
    await page.keyboard.press('End')
    await heading('100000 · hook')
    expect(await page.locator('.list').getAttribute('aria-activedescendant')).toBe('row-99999')
    await page.keyboard.press('Control+f')
    await page.keyboard.type('word')
    await page.keyboard.press('Enter')
    await heading('50001 · hook')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await heading('36 · hook')
    await page.locator('.details button').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => asked.at(-1)).toEqual({ type: 'entry', index: 35 })
  })

  test('shows hostile text as text: markup, control characters, marks that turn it around, links to commands, 5 MB', async () => {
    const line = JSON.stringify({
      type: 'tool_result',
      step: 1,
      result: { callId: 'c', text: hostile, isError: false, truncated: false, elidedChars: 0 },
      shown: 'm',
    })
    const { page, complaints } = await shown(undefined, (index, longest) => trajectoryRow(line, index, 0, longest))
    const row = page.locator('.row').first()
    await row.click()
    const body = page.locator('.details pre')
    await expect.poll(async () => (await body.textContent())?.length).toBeGreaterThanOrEqual(wholeLength)
    const text = (await body.textContent()) ?? ''
    for (const sign of ['<script>', '<img src=x', '[run](command:', '␛[31m', '⟨202E⟩', '⟨200B⟩', '␀'])
      expect(text).toContain(sign)
    expect(await row.locator('.text').textContent()).toContain('<script>')
    expect(text).not.toMatch(unseenSigns)
    expect(await page.locator('img, a, iframe, svg, style').count()).toBe(0)
    expect(await page.evaluate('document.scripts.length')).toBe(1)
    expect(await page.evaluate('window.wasRun')).toBeUndefined()
    expect(await page.locator('.note').textContent()).toBe('cut')
    expect(complaints).toEqual([])
  })

  test('says that a search found nothing', async () => {
    const { page } = await shown()
    await page.locator('input[type=search]').fill('none')
    await page.keyboard.press('Enter')
    await page.locator('.outcome', { hasText: 'noMatch' }).waitFor()
  })

  test('goes to where the host wishes, once', async () => {
    const { page, tell } = await shown()
    await tell('reveal', { index: 60_000, n: 1 })
    await page.locator('#row-60000[aria-selected=true]').waitFor()
    await tell('reveal', { index: 3, n: 1 })
    await tell('log', state({ notices: ['It grew.'] }))
    await page.locator('.notices', { hasText: 'It grew.' }).waitFor()
    expect(await page.locator('.details h2').textContent()).toContain('60001')
  })

  test('is where it was after a reload, and at the top where a version kept something else', async () => {
    const kept = { version: 1, top: 42 * 500, chosen: 505, words: 'abc' }
    const { page } = await shown(kept)
    await page.locator('#row-505[aria-selected=true]').waitFor()
    expect(await page.locator('input[type=search]').inputValue()).toBe('abc')
    const other = await shown({ ...kept, version: 2 })
    await other.page.locator('#row-0').waitFor()
  })

  test('shows a log that grew, and forgets one that was written anew', async () => {
    const { page, tell } = await shown()
    await tell('log', state({ rows: 3, generation: 1 }))
    await expect.poll(() => page.locator('.row').count()).toBe(3)
    await tell('log', state({ rows: 5, generation: 1 }))
    await expect.poll(() => page.locator('.row').count()).toBe(5)
  })

  test('can be used by everybody, as far as axe can tell', async () => {
    const { page, tell } = await shown()
    await page.locator('.row').first().click()
    await page.locator('.details h2', { hasText: 'hook' }).waitFor()
    await tell('log', state({ notices: ['A notice.'] }))
    expect(await violations(page.mainFrame())).toEqual([])
  })

  test('ignores messages that are none', async () => {
    const { page, tell, complaints } = await shown()
    await tell('log', { rows: 'many' })
    await tell('reveal', 7)
    await page.evaluate(`window.postMessage({ type: 'reply' }, '*'); window.postMessage(null, '*')`)
    expect(await page.locator('.row').count()).toBeGreaterThan(3)
    expect(complaints).toEqual([])
  })
})
