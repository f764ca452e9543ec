import type { Page } from 'playwright-core'

interface Scrolled {
  readonly mostRows: number
  /** Durations of the tasks over 50 ms, in milliseconds by the clock. */
  readonly longTasks: unknown
  /** What the machine added meanwhile, for whoever reads of a failure. It excuses none. */
  readonly noise: string
}

/** Counted by the page itself: what a test asks of a page is a task of the page, too. */
const watch = `
  window.mostRows = 0
  window.longTasks = []
  window.tasks ??= new PerformanceObserver((list) =>
    window.longTasks.push(...list.getEntries().map((each) => Math.round(each.duration))))
  window.tasks.observe({ type: 'longtask' })
  window.counting ??= setInterval(() => {
    window.mostRows = Math.max(window.mostRows, document.querySelectorAll('.row').length)
  }, 20)`

/** Works 5 ms in each frame by the clock: whatever one of these turns takes beyond that, the machine took from it. */
const work = `
  window.longest = 0
  const frame = () => {
    const begin = performance.now()
    while (performance.now() < begin + 5);
    window.longest = Math.max(window.longest, Math.round(performance.now() - begin))
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)`

/** Scrolls the list of a page by wheel, near and far. */
export const scrolled = async (page: Page): Promise<Scrolled> => {
  await page.mouse.move(300, 200)
  await page.evaluate(watch)
  await turnWheel(page)
  await page.locator('.row:not(.loading)').first().waitFor()
  const longTasks: unknown = await page.evaluate('window.longTasks')
  const mostRows = Number(await page.evaluate('window.mostRows'))
  return { mostRows, longTasks, noise: `beside it, 5 ms of work took up to ${await longestWork(page)} ms` }
}

const turnWheel = async (page: Page): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, turn % 10 === 9 ? 200_000 : 700)
}

/** In a page of its own in the same browser, under as many wheels. */
const longestWork = async (page: Page): Promise<unknown> => {
  const other = await page.context().browser()?.newPage()
  if (other === undefined) throw new Error('The page is of no browser.')
  await other.evaluate(work)
  await turnWheel(other)
  const longest: unknown = await other.evaluate('window.longest')
  await other.close()
  return longest
}
