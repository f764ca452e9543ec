import type { Locator } from 'playwright-core'
import type { Workbench } from '../workbench'

/** The Test Explorer of a window, as a user sees it. */
export class TestExplorerView {
  readonly workbench: Workbench

  constructor(workbench: Workbench) {
    this.workbench = workbench
  }

  get rows(): Locator {
    return this.workbench.page.locator('.test-explorer .monaco-list-row')
  }

  row(text: RegExp): Locator {
    return this.rows.filter({ hasText: text }).first()
  }

  /** Rows of tests in the panel with results. */
  result(text: string): Locator {
    return this.workbench.page.locator('.test-output-peek-tree .monaco-list-row').filter({ hasText: text }).first()
  }

  async open(): Promise<void> {
    // It is there once the extension is: on a busy machine that takes longer than anything else here.
    await this.workbench.page.locator('.activitybar [aria-label^="Testing"]').first().waitFor({ timeout: 25_000 })
    await this.workbench.showView('Testing')
    await this.row(/miniapps/).waitFor()
    await this.expand(/miniapps/)
  }

  async expand(text: RegExp): Promise<void> {
    const { page } = this.workbench
    await this.row(text).click()
    if ((await this.row(text).getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('ArrowRight')
    await this.row(text).and(page.locator('[aria-expanded=true]')).waitFor()
  }

  /** When the first test is shown as passed or failed, by the clock of this machine. */
  firstResultAt(): Promise<number> {
    const decided = ['Passed', 'Failed'].map((state) => `.test-explorer .monaco-list-row[aria-label*="(${state})"]`)
    return this.workbench.page.evaluate<number>(`new Promise((resolve) => {
      const look = () => (document.querySelector('${decided.join()}') ? resolve(Date.now()) : requestAnimationFrame(look))
      look()
    })`)
  }

  run(chosen: Locator): Promise<void> {
    return this.press(chosen, 'Run Test')
  }

  resume(chosen: Locator): Promise<void> {
    return this.press(chosen, 'Resume')
  }

  async cancel(): Promise<void> {
    await this.workbench.page.locator('.action-label[aria-label^="Cancel Test Run"]').first().click()
  }

  /** Chooses tasks below the sibling that is expanded. */
  async choose(tasks: readonly string[]): Promise<void> {
    const [first, ...others] = tasks.map((task) => this.row(new RegExp(task)))
    await first?.click()
    for (const other of others) await other.click({ modifiers: ['ControlOrMeta'] })
  }

  /** An entry of the menu of a row. */
  async choice(chosen: Locator, entry: string): Promise<void> {
    const { page } = this.workbench
    await chosen.click({ button: 'right' })
    // By a key: a menu that has just opened takes no click.
    await page.locator('.monaco-menu .action-label', { hasText: entry }).hover()
    await page.locator('.monaco-menu .action-item.focused', { hasText: entry }).waitFor()
    await page.keyboard.press('Enter')
  }

  async runUsing(chosen: Locator, profile: string): Promise<void> {
    await this.choice(chosen, 'Execute Using Profile')
    await this.workbench.quickPickRows.filter({ hasText: profile }).click()
  }

  /** Of a row, at its end. */
  async press(chosen: Locator, action: string): Promise<void> {
    await chosen.hover()
    await chosen.locator(`.action-label[aria-label*="${action}"]`).click()
  }

  /** Whole splits take longest; they are asked about first. */
  async runWholeSplit(chosen: Locator): Promise<void> {
    const { page } = this.workbench
    await this.runUsing(chosen, 'Whole split')
    const dialog = page.locator('.monaco-dialog-box')
    await dialog.filter({ hasText: '640 rollouts' }).waitFor()
    await this.workbench.screenshot('what a whole split costs')
    await dialog.locator('.monaco-button', { hasText: 'Run' }).click()
  }
}
