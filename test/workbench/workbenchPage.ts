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

/** Extensions "under development" that are loaded into the window; paths are absolute. */
export interface Development {
  readonly extensions: readonly string[]
  /** A suite for the extension host. */
  readonly module?: string
  /** Drafts of the API that extensions may use: id of the extension -> names. */
  readonly proposals?: Readonly<Record<string, readonly string[]>>
}

/** What a page of VS Code is configured with, as far as it is changed here. */
interface WebConfiguration {
  developmentOptions?: object
  productConfiguration?: object
}

/**
 * The document of the workbench with these named in its configuration. The way by the address works in old builds only,
 * and the smoke-test driver of new ones hides notifications.
 */
export const withDevelopment = (html: string, authority: string, development: Development): string => {
  const { extensions, module, proposals } = development
  const remote = (path: string) => ({ scheme: 'vscode-remote', authority, path })
  if (!settingsAttribute.test(html))
    throw new Error('The page of the workbench has no configuration; did VS Code change?')
  return html.replace(settingsAttribute, (_, start: string, settings: string) => {
    const configuration: WebConfiguration = JSON.parse(unescapeHtml(settings))
    configuration.developmentOptions = {
      extensions: extensions.map(remote),
      ...(module !== undefined && { extensionTestsPath: remote(module) }),
    }
    const product = { ...configuration.productConfiguration, extensionEnabledApiProposals: proposals }
    if (proposals !== undefined) configuration.productConfiguration = product
    return `${start}${escapeHtml(JSON.stringify(configuration))}"`
  })
}

/** Whenever the page of the workbench is loaded. */
export const developIn = async (page: Page, authority: string, development: Development): Promise<void> => {
  const inject = async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: withDevelopment(await response.text(), authority, development) })
  }
  await page.route((url) => url.pathname === '/', inject)
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
  await developIn(page, authority, { extensions: [tests.extension], module: tests.module })
  await page.goto(addressOf(authority, opening))
  const [code] = await exit
  return code
}
