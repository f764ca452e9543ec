import { describe, expect, test } from 'vitest'
import { type PairedRow, readPairAsk } from '../../protocol/pairView'
import type { TrajectoryRow } from '../../protocol/trajectoryView'
import { pageBrowser } from './pageBrowser'
import { type ShownPage, showPage } from './shownPage'
import { violations } from './violations'

const browser = pageBrowser()

const divergence = 60_000
const record = (index: number, change: object = {}): TrajectoryRow => ({
  index,
  step: Math.floor(index / 5),
  kind: 'message',
  tone: 'policy',
  tags: ['mask 1'],
  text: `<b>row</b> ${index}`,
  cut: 0,
  ...change,
})
const hook = { kind: 'hook', tone: 'hook-suppressed', tags: ['suppressed', 'h'], hook: 'h' }

/** Alike up to the divergence, where only the right side has a record. */
const rowAt = (index: number): PairedRow => {
  if (index === divergence) return { relation: 'alone', right: record(index, { tone: 'hook-message', hook: 'h' }) }
  if (index === divergence - 1) return { relation: 'remark', right: record(index, hook) }
  const relation = index > divergence ? 'different' : 'same'
  return { relation, left: record(index), right: record(index, index > divergence ? { text: 'other' } : {}) }
}

const asked: unknown[] = []
const answer = (body: unknown): unknown => {
  asked.push(body)
  const ask = readPairAsk(body)
  switch (ask?.type) {
    case 'rows':
      return Array.from({ length: ask.count }, (_, offset) => rowAt(ask.from + offset))
    case 'whole':
      return rowAt(ask.index)
    case 'difference':
      return divergence + (ask.direction === 1 ? 7 : 3)
    default:
      return null
  }
}

const state = (change: object = {}) => ({
  rows: 100_000,
  leftTitle: 'H0 · t1 · 0 · fail',
  rightTitle: 'S1 · t1 · 0 · pass',
  divergence,
  verdict: 'Step 12000: hook h speaks under S1.',
  notices: [],
  generation: 1,
  ...change,
})

const self = { left: 'file:///a', right: 'file:///b' }

const shown = async (kept?: unknown): Promise<ShownPage> => {
  asked.length = 0
  const page = await showPage(browser(), 'pair', answer)
  await page.tell('self', self)
  await page.tell('kept', kept)
  await page.tell('pair', state())
  await page.page.locator('.row:not(.loading)').first().waitFor()
  return page
}

const chosen = (page: ShownPage['page'], index: number) => page.locator(`#row-${index}[aria-selected=true]`).waitFor()

describe('the page of two rollouts', () => {
  test('begins where they part, names it, and has the focus there', async () => {
    const { page, complaints } = await shown()
    await chosen(page, divergence)
    expect(await page.locator('.verdict').textContent()).toBe('Step 12000: hook h speaks under S1.')
    expect(await page.locator('.divergence').count()).toBe(1)
    expect(await page.locator('.list').evaluate('document.activeElement.className')).toBe('list')
    expect(await page.locator('.divergence [role=img]').getAttribute('aria-label')).toBe('divergence')
    expect(complaints).toEqual([])
  })

  test('marks the hooks of either side, and shows masks', async () => {
    const { page } = await shown()
    await chosen(page, divergence)
    const before = page.locator(`#row-${divergence - 1}`)
    expect(await before.locator('.hook-suppressed .gutter').textContent()).toBe('○')
    expect(await before.locator('.absent').count()).toBe(1)
    expect(await page.locator(`#row-${divergence - 2}`).textContent()).toContain('mask 1')
  })

  test('shows the chosen record of both sides in full, as text', async () => {
    const { page } = await shown()
    await chosen(page, divergence)
    await page.locator('.details', { hasText: 'absent' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => page.locator('.details pre').allTextContents())
      .toEqual([`<b>row</b> ${divergence + 1}`, 'other'])
    expect(await page.locator('b').count()).toBe(0)
  })

  test('is used by keys alone: differences, the way back, the entry, the log, and evidence', async () => {
    const { page } = await shown()
    await chosen(page, divergence)
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).first().focus()
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Home')
    await chosen(page, 0)
    await press('toDivergence')
    await chosen(page, divergence)
    await press('nextDifference')
    await chosen(page, divergence + 7)
    await press('previousDifference')
    await chosen(page, divergence + 3)
    await press('toDivergence')
    await page.locator('.details h2', { hasText: `${divergence + 1} · message` }).waitFor()
    await page.locator('.details', { hasText: 'absent' }).waitFor()
    const right = page.locator('.details').nth(1)
    for (const [name, type] of [
      ['entry', 'entry'],
      ['log', 'log'],
    ] as const) {
      await right.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => asked.at(-1)).toEqual({ type, index: divergence, side: 'right' })
    }
    await press('evidence')
    await expect.poll(() => asked.at(-1)).toEqual({ type: 'evidence', index: divergence })
  })

  test('is where it was after a reload, and tells VS Code what it stands for', async () => {
    const { page } = await shown({ version: 1, top: 42 * 500, chosen: 505, words: '' })
    await chosen(page, 505)
    expect(await page.evaluate('window.vsCodeState')).toEqual(self)
  })

  test('shows a pair that does not part, with nowhere to go', async () => {
    const { page, tell } = await shown()
    await tell('pair', state({ rows: 3, divergence: -1, verdict: 'The same.', generation: 2 }))
    await expect.poll(() => page.locator('.row').count()).toBe(3)
    expect(await page.getByRole('button', { name: 'toDivergence' }).isDisabled()).toBe(true)
  })

  test('can be used by everybody, as far as axe can tell', async () => {
    const { page, tell } = await shown()
    await chosen(page, divergence)
    await tell('pair', state({ notices: ['H0: The last line is cut off.'] }))
    await page.locator('.notices', { hasText: 'cut off' }).waitFor()
    expect(await violations(page.mainFrame())).toEqual([])
  })

  test('ignores messages that are none', async () => {
    const { page, tell, complaints } = await shown()
    await tell('pair', { rows: 'many' })
    await tell('self', 7)
    await page.evaluate(`window.postMessage({ type: 'failed' }, '*'); window.postMessage('x', '*')`)
    expect(await page.locator('.row').count()).toBeGreaterThan(3)
    expect(complaints).toEqual([])
  })
})
