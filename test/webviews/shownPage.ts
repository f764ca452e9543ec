import type { Browser, Page } from 'playwright-core'
import { openServedPage } from './servedPage'

export interface ShownPage {
  readonly page: Page
  /** What the browser complained about, refusals of the policy included. */
  readonly complaints: string[]
  tell(name: string, value: unknown): Promise<void>
}

/**
 * A bundled page in a real browser, under its own policy, with a host that answers as the test says.
 */
export const showPage = async (
  browser: Browser,
  name: string,
  answer: (body: unknown) => unknown,
  texts: Readonly<Record<string, string>> = {},
): Promise<ShownPage> => {
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } })
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  page.on('pageerror', (error) => complaints.push(error.message))
  const post = (message: unknown) => page.evaluate(`window.postMessage(${JSON.stringify(message)}, '*')`)
  let listens = (): void => undefined
  const ready = new Promise<void>((resolve) => {
    listens = resolve
  })
  await page.exposeFunction('hostReceives', async (message: { type: string; id: number; body: unknown }) => {
    if (message.type === 'ready') return listens()
    if (message.type !== 'ask') return
    await post({ type: 'reply', id: message.id, value: answer(message.body) })
  })
  await page.addInitScript(`
    window.acquireVsCodeApi = () => ({
      postMessage: (message) => void window.hostReceives(message),
      setState: (state) => void (window.vsCodeState = state),
    })`)
  await openServedPage(page, name, texts)
  await ready
  return { page, complaints, tell: async (state, value) => void (await post({ type: 'state', name: state, value })) }
}
