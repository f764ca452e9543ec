import type { Locator, Page } from 'playwright-core'
import { addressOf } from './workbenchPage'

/** What a window stands on. */
export interface Surroundings {
  /** Path of the folder or workspace file that is open. */
  readonly workspace: string
  /** Path of the folder with the installed extensions. */
  readonly extensions: string
  /** File for a picture of this title. */
  readonly picture: (title: string) => string
  /** The build of VS Code. */
  readonly host: { readonly name: string }
}

export type Severity = 'error' | 'warning' | 'info' | 'hint'

/** What a user sees and does in one window. Locators wait by themselves; actions return once their effect shows. */
export class Workbench {
  readonly page: Page
  readonly workspace: string
  readonly extensions: string
  readonly host: Surroundings['host']
  readonly #picture: (title: string) => string

  constructor(page: Page, { workspace, extensions, picture, host }: Surroundings) {
    this.page = page
    this.workspace = workspace
    this.extensions = extensions
    this.host = host
    this.#picture = picture
  }

  async isReady(): Promise<void> {
    await this.page.locator('.monaco-workbench .part.statusbar').waitFor()
    await this.page.locator('.activitybar .action-item').first().waitFor()
    await this.page.locator('.part.editor .editor-group-container').first().waitFor()
  }

  /** By its own command: a browser that reloads the page does not wait until VS Code has written down what is open. */
  async reload(): Promise<void> {
    // The newest VS Code shows some editors above the window, and the palette is seen only once they are closed.
    await this.page.keyboard.press('Escape')
    await this.page.locator('.modal-editor-part').waitFor({ state: 'detached' })
    const loaded = this.page.waitForEvent('load', { timeout: 25_000 })
    await this.command('Developer: Reload Window')
    await loaded
    await this.isReady()
  }

  async openEmptyWindow(): Promise<void> {
    await this.page.goto(new URL('/?ew=true', this.page.url()).href)
    await this.isReady()
  }

  /** The same folder in one more window of the browser. */
  async anotherWindow(): Promise<Workbench> {
    const page = await this.page.context().newPage()
    await page.goto(this.page.url())
    const { workspace, extensions, host } = this
    const other = new Workbench(page, { workspace, extensions, host, picture: this.#picture })
    await other.isReady()
    return other
  }

  /** Keeps a picture among the test's output. */
  async screenshot(title: string): Promise<void> {
    await this.page.screenshot({ path: this.#picture(title) })
  }

  async #pick(text: string, row: string | RegExp): Promise<void> {
    await this.page.locator('.quick-input-widget input.input').fill(text)
    await this.quickPickRows.filter({ hasText: row }).first().click()
  }

  /** Runs a command from the palette, by its full title. */
  async command(title: string): Promise<void> {
    await this.#leavePage()
    await this.page.keyboard.press('F1')
    await this.#pick(`>${title}`, title)
  }

  /** The page of a webview passes keys on to VS Code, but not while it is busy or going. */
  async #leavePage(): Promise<void> {
    await this.page.evaluate("document.activeElement?.tagName === 'IFRAME' && document.activeElement.blur()")
  }

  /** Runs a task that an extension provides, while the panel is closed. Its terminal takes the panel, and only once. */
  async task(type: string, name: string): Promise<void> {
    await this.command('Tasks: Run Task')
    await this.#pick(type, type)
    await this.#pick(name, name)
    await this.page.locator('.part.panel .action-item.checked', { hasText: 'Terminal' }).waitFor()
  }

  get quickPickRows(): Locator {
    return this.page.locator('.quick-input-list .monaco-list-row')
  }

  /** Opens a file of the workspace by its name, or by the end of its path where names repeat. */
  async openFile(name: string): Promise<void> {
    const base = name.split('/').at(-1) ?? name
    const row = this.quickPickRows.filter({ hasText: base }).first()
    // A file that was just made is found by a later search only.
    for (let searches = 0; searches < 4 && !(await row.isVisible()); searches++) {
      await this.page.keyboard.press('Escape')
      await this.page.keyboard.press('Control+p')
      await this.page.locator('.quick-input-widget input.input').fill(name)
      await row.waitFor({ timeout: 2500 }).catch(() => undefined)
    }
    await row.click()
    await this.activeTab.filter({ hasText: base }).waitFor()
    await this.editor.locator('.view-line').first().waitFor()
  }

  get activeTab(): Locator {
    return this.page.locator('.editor-group-container.active .tab.active')
  }

  get editor(): Locator {
    return this.page.locator('.editor-group-container.active .editor-instance .monaco-editor[role=code]').last()
  }

  /** The innermost piece of the editor's text, inlay hints included, that holds these words. */
  token(text: string): Locator {
    return this.editor.locator('.view-line span span', { hasText: text }).first()
  }

  /** Puts the cursor before a place; lines and columns count from 1. */
  async goTo(line: number, column: number): Promise<void> {
    await this.page.keyboard.press('Control+g')
    await this.page.locator('.quick-input-widget input.input').fill(`:${line}:${column}`)
    await this.page.keyboard.press('Enter')
    await this.page.locator('#status\\.editor\\.selection', { hasText: `Ln ${line}, Col ${column}` }).waitFor()
  }

  /** Puts the cursor before or after the first place of a text in the active editor. */
  async goToText(text: string, side: 'before' | 'after' = 'before'): Promise<void> {
    await this.page.keyboard.press('Control+f')
    const find = this.editor.locator('.find-widget.visible textarea.input').first()
    await find.fill(text)
    await this.editor.locator('.find-widget .matchesCount', { hasText: /^1 of / }).waitFor()
    const widget = this.editor.locator('.find-widget.visible').first()
    // What just came up elsewhere may take the key.
    for (let tries = 0; tries < 3 && (await widget.isVisible()); tries++) {
      await this.page.keyboard.press('Escape')
      await widget.waitFor({ state: 'detached', timeout: 2000 }).catch(() => undefined)
    }
    await this.page.keyboard.press(side === 'before' ? 'ArrowLeft' : 'ArrowRight')
  }

  /** The hover over what is drawn behind the end of the line with this text. */
  async hoverBehind(text: string): Promise<Locator> {
    const line = this.editor.locator('.view-line', { hasText: text }).first()
    const end = await line.locator('span span').last().boundingBox()
    if (end === null) throw new Error(`No line shows ${text}`)
    await this.page.mouse.move(0, 0)
    await this.page.mouse.move(end.x + Math.min(end.width, 200) / 2, end.y + end.height / 2)
    const hover = this.page.locator('.monaco-hover:not(.hidden)', { hasText: /\S/ }).first()
    await hover.waitFor()
    return hover
  }

  /** Waits until what is drawn behind the end of a line of text reads so, and gives it. */
  async textBehind(line: string, wanted: RegExp): Promise<string> {
    const drawn = `[...document.querySelectorAll('.editor-instance .view-line')]
      .filter((each) => each.textContent.includes(${JSON.stringify(line)}))
      .flatMap((each) => [...each.querySelectorAll('span')])
      .map((span) => getComputedStyle(span, '::after').content).join('')`
    await this.page.waitForFunction(`${wanted}.test(${drawn})`)
    return String(await this.page.evaluate(drawn))
  }

  squiggles(severity: Severity): Locator {
    return this.editor.locator(`.squiggly-${severity}`)
  }

  /** Shows the Problems view and answers its rows: files, and the problems below each. */
  async problems(): Promise<Locator> {
    await this.command('Problems: Focus on Problems View')
    return this.page.locator('.markers-panel .monaco-list-row')
  }

  async hover(text: string): Promise<Locator> {
    await this.page.mouse.move(0, 0)
    await this.token(text).hover()
    const hover = this.page.locator('.monaco-hover:not(.hidden)', { hasText: /\S/ }).first()
    await hover.waitFor()
    return hover
  }

  /** Opens completion at the cursor and answers its rows. */
  async completion(): Promise<Locator> {
    await this.page.keyboard.press('Control+Space')
    const rows = this.page.locator('.suggest-widget.visible .monaco-list-row')
    await rows.first().waitFor()
    return rows
  }

  /** The row of completion that Enter takes, once it is this one. */
  suggestion(label: string): Locator {
    return this.page.locator('.suggest-widget.visible .monaco-list-row.focused', { hasText: label })
  }

  /** Opens the quick fixes at the cursor and takes the one with this title, by keys: old builds shield the menu from the mouse. */
  async quickFix(title: string | RegExp): Promise<void> {
    const row = this.page.locator('.action-widget .monaco-list-row', { hasText: title }).first()
    // Findings that come meanwhile close the menu.
    for (let presses = 0; presses < 4 && !(await row.isVisible()); presses++) {
      await this.page.keyboard.press('Control+.')
      await row.waitFor({ timeout: 2000 }).catch(() => undefined)
    }
    const wanted = this.page.locator('.action-widget .monaco-list-row.focused', { hasText: title })
    while ((await wanted.count()) === 0) await this.page.keyboard.press('ArrowDown')
    await this.page.keyboard.press('Enter')
  }

  /** Renames what is at the cursor. */
  async rename(name: string): Promise<void> {
    await this.page.keyboard.press('F2')
    const input = this.page.locator('.rename-box input')
    await input.fill(name)
    await this.page.keyboard.press('Enter')
    await input.waitFor({ state: 'hidden' })
  }

  codeLenses(): Locator {
    return this.editor.locator('.codelens-decoration a')
  }

  /** Opens a container of the activity bar. */
  async showView(container: string): Promise<void> {
    const icon = this.page.locator('.activitybar .action-item', {
      has: this.page.locator(`.action-label[aria-label^="${container}"]`),
    })
    await icon.waitFor()
    const title = this.page.locator('.part.sidebar .title-label', { hasText: container })
    // A click on the icon of a container that is open, or is just being restored, closes it.
    for (let clicks = 0; clicks < 4 && !(await title.isVisible()); clicks++) {
      await icon.click()
      await title.waitFor({ timeout: 2000 }).catch(() => undefined)
    }
  }

  /** Rows of the view with this title, in whichever side bar it stands. */
  treeRows(view: string): Locator {
    return this.pane(view).locator('.monaco-list-row')
  }

  /** Moves the focus of a list down to a row. */
  async focusRow(row: Locator): Promise<void> {
    const isFocused = async () => /\bfocused\b/.test((await row.getAttribute('class')) ?? '')
    while (!(await isFocused())) await this.page.keyboard.press('ArrowDown')
  }

  /** What the view shows in place of rows. */
  emptyState(view: string): Locator {
    return this.pane(view).locator('.welcome-view-content')
  }

  pane(view: string): Locator {
    return this.page.locator('.pane', { has: this.page.locator('.pane-header .title', { hasText: view }) })
  }

  /** Of the step that is open. */
  walkthroughButton(text: string): Locator {
    return this.page.locator('.getting-started-step.expanded .monaco-button', { hasText: text })
  }

  /** How long an extension took to become active, as VS Code measured it: loading and activating. */
  async activationTime(extension: string): Promise<string> {
    await this.command('Developer: Show Running Extensions')
    const rows = this.page.locator('.runtime-extensions-editor .monaco-list-row')
    await rows.first().click()
    const row = rows.filter({ hasText: extension })
    // The slowest come first, and only rows on the screen exist.
    while ((await row.count()) === 0) await this.page.keyboard.press('PageDown')
    return (await row.locator('.activation-time').textContent()) ?? ''
  }

  notifications(): Locator {
    return this.page.locator('.notification-toast')
  }

  statusItem(text: string | RegExp): Locator {
    return this.page.locator('.part.statusbar .statusbar-item', { hasText: text })
  }

  /** Settings found by a search, as the settings editor shows them. */
  async settings(query: string): Promise<Locator> {
    await this.command('Preferences: Open Settings (UI)')
    await this.page.locator('.settings-editor .suggest-input-container').click()
    await this.page.keyboard.insertText(query)
    await this.page.locator('.settings-count-widget', { hasText: /Setting/ }).waitFor()
    return this.page.locator('.settings-editor .setting-item-contents')
  }

  /** Closes all editors; what was not saved is lost. */
  async closeEditors(): Promise<void> {
    await this.page.keyboard.press('Escape')
    while ((await this.page.locator('.tab.dirty').count()) > 0) {
      await this.page.locator('.tab.dirty').first().click()
      await this.command('File: Revert File')
      await this.page.locator('.tab.active.dirty').waitFor({ state: 'detached' })
    }
    const tab = this.page.locator('.tabs-container .tab').first()
    // A page that is just drawn takes the focus, and with it the second key.
    for (let tries = 0; tries < 3 && (await tab.isVisible()); tries++) {
      await this.#leavePage()
      await this.page.keyboard.press('Control+k')
      await this.page.keyboard.press('Control+w')
      await tab.waitFor({ state: 'detached', timeout: 2500 }).catch(() => undefined)
    }
    await tab.waitFor({ state: 'detached' })
  }
}

export const openWorkbench = async (page: Page, authority: string, surroundings: Surroundings): Promise<Workbench> => {
  const response = await page.goto(addressOf(authority, surroundings))
  if (!response?.ok()) throw new Error(`The workbench answered ${response?.status()}.`)
  const workbench = new Workbench(page, surroundings)
  await workbench.isReady()
  return workbench
}
