import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { webviewPage } from '../../client/webviews/webviewPage'

const origin = 'https://page.test'
const bundles = join('dist', 'webviews')
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

/** Opens a bundled page in a browser, under its own policy. What stands for its host has to be there before. */
export const openServedPage = async (
  page: Page,
  name: string,
  texts: Readonly<Record<string, string>>,
): Promise<void> => {
  const html = webviewPage({
    nonce: 'nonce',
    ownFiles: origin,
    script: `${origin}/${name}.js`,
    style: `${origin}/${name}.css`,
    language: 'en',
    title: 'Page',
    texts,
  })
  await page.route('**/*', (route) => {
    const file = new URL(route.request().url()).pathname.slice(1)
    if (file === '') return route.fulfill({ contentType: 'text/html', body: html })
    const contentType = types[file.split('.').at(-1) ?? '']
    if (contentType === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({ contentType, body: readFileSync(join(bundles, file), 'utf8') })
  })
  await page.goto(`${origin}/`)
}
