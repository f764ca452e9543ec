import { EventEmitter, once } from 'node:events'
import type { Browser, Page, Route } from 'playwright-core'

/** What a window shows first; paths are absolute. */
export interface Opening {
  /** A folder, or a `.code-workspace` file. */
  readonly workspace: string
  readonly file?: string
}

/** A suite for the extension host: a module that exports `run()`, and the extension that is loaded along with it. */
export interface HostTests {
  readonly extension: string
  readonly module: string
  readonly log: (line: string) => void
}

export const addressOf = (authority: string, { workspace, file }: Opening): string => {
  const remote = (path: string) => `vscode-remote://${authority}${path}`
  const payload = [['skipWelcome', 'true'], ['skipReleaseNotes', 'true'], ...(file ? [['openFile', remote(file)]] : [])]
  const key = workspace.endsWith('.code-workspace') ? 'workspace' : 'folder'
  const query = new URLSearchParams({ [key]: workspace, payload: JSON.stringify(payload) })
  return `http://${authority}/?${query}`
}

/** A window of its own: no storage is shared with others. */
export const newPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } })
  // Long, as a busy machine is slow to load the first page of an extension; shorter than a test may take, so that a
  // failure names what was waited for.
  context.setDefaultTimeout(20_000)
  context.setDefaultNavigationTimeout(30_000)
  return await context.newPage()
}

const settingsAttribute = /(id="vscode-workbench-web-configuration" data-settings=")([^"]*)"/
const unescapeHtml = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * The document of the workbench with the suite named in its configuration. The way by the address works in old builds
 * only, and the smoke-test driver of new ones hides notifications.
 */
export const withHostTests = (html: string, authority: string, { extension, module }: HostTests): string => {
  const remote = (path: string) => ({ scheme: 'vscode-remote', authority, path })
  if (!settingsAttribute.test(html))
    throw new Error('The page of the workbench has no configuration; did VS Code change?')
  return html.replace(settingsAttribute, (_, start: string, settings: string) => {
    const configuration: unknown = JSON.parse(unescapeHtml(settings))
    const developmentOptions = { extensions: [remote(extension)], extensionTestsPath: remote(module) }
    return `${start}${escapeHtml(JSON.stringify(Object.assign({}, configuration, { developmentOptions })))}"`
  })
}

/** Opens the window, lets the suite run in its extension host, and answers 0 when `run()` resolved. */
export const runHostTests = async (
  page: Page,
  authority: string,
  opening: Opening,
  tests: HostTests,
): Promise<number> => {
  const events = new EventEmitter<{ exit: [number] }>()
  const exit = once(events, 'exit')
  await page.exposeFunction('codeAutomationExit', (code: number) => events.emit('exit', code))
  await page.exposeFunction('codeAutomationLog', (_: string, args: readonly unknown[]) => tests.log(args.join(' ')))
  const inject = async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: withHostTests(await response.text(), authority, tests) })
  }
  await page.route((url) => url.pathname === '/', inject)
  await page.goto(addressOf(authority, opening))
  const [code] = await exit
  return code
}
