import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { chromiumMissing, findChromium } from '../../scripts/workbench/chromium.mjs'
import { launchBrowser } from '../workbench/browser'

/** A browser for the tests of a file, which are skipped with a reason where there is none. */
export const pageBrowser = (): (() => Browser) => {
  const chromium = findChromium()
  let browser: Browser | undefined
  beforeAll(async () => {
    if (chromium !== undefined) browser = await launchBrowser(chromium)
  })
  afterAll(() => browser?.close())
  beforeEach((context) => {
    if (browser === undefined) context.skip(chromiumMissing)
  })
  return () => {
    if (browser === undefined) throw new Error(chromiumMissing)
    return browser
  }
}
