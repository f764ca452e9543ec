import type { Browser, Page } from 'playwright-core'

interface Scrolled {
  readonly mostRows: number
  /** The longest task of the page, in milliseconds of its own work: what other processes take meanwhile is not the page's. */
  readonly longestTask: number
}

/** Counted by the page itself: what a test asks of a page is a task of the page, too. */
const watch = `
  window.mostRows = 0
  window.counting ??= setInterval(() => {
    window.mostRows = Math.max(window.mostRows, document.querySelectorAll('.row').length)
  }, 20)`

const categories = ['toplevel', 'disabled-by-default-devtools.timeline']

/** Scrolls the list of a page by wheel, near and far. */
export const scrolled = async (page: Page): Promise<Scrolled> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page is of no browser.')
  await page.mouse.move(300, 200)
  await page.evaluate(watch)
  const longestTask = await longestTaskWhile(browser, page, async () => {
    await turnWheel(page)
    await page.locator('.row:not(.loading)').first().waitFor()
  })
  return { mostRows: Number(await page.evaluate('window.mostRows')), longestTask }
}

const turnWheel = async (page: Page): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, turn % 10 === 9 ? 200_000 : 700)
}

const longestTaskWhile = async (browser: Browser, page: Page, work: () => Promise<void>): Promise<number> => {
  await browser.startTracing(page, { categories })
  await work()
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString())
  const tasks = listIn(trace, 'traceEvents').flatMap(taskMs)
  if (tasks.length === 0) throw new Error('The trace of the browser tells of no task.')
  return Math.max(...tasks)
}

const member = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = member(value, name)
  return Array.isArray(list) ? list : []
}

/** `tdur` is the time that the thread was running, in microseconds. */
const taskMs = (event: unknown): readonly number[] => {
  const microseconds = member(event, 'tdur')
  return member(event, 'name') === 'RunTask' && typeof microseconds === 'number' ? [microseconds / 1000] : []
}
