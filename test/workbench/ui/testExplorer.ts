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

  async run(chosen: Locator): Promise<void> {
    await chosen.hover()
    await chosen.locator('.action-label[aria-label^="Run Test"]').click()
  }

  async resume(chosen: Locator): Promise<void> {
    await chosen.hover()
    await chosen.locator('.action-label[aria-label*="Resume"]').click()
  }

  async cancel(): Promise<void> {
    await this.workbench.page.locator('.action-label[aria-label^="Cancel Test Run"]').first().click()
  }

  /** Whole splits take longest; they are asked about first. */
  async runWholeSplit(chosen: Locator): Promise<void> {
    const { page } = this.workbench
    await chosen.click({ button: 'right' })
    // By a key: a menu that has just opened takes no click.
    await page.locator('.monaco-menu .action-label', { hasText: 'Execute Using Profile' }).hover()
    await page.locator('.monaco-menu .action-item.focused', { hasText: 'Execute Using Profile' }).waitFor()
    await page.keyboard.press('Enter')
    await this.workbench.quickPickRows.filter({ hasText: 'Whole split' }).click()
    const dialog = page.locator('.monaco-dialog-box')
    await dialog.filter({ hasText: '640 rollouts' }).waitFor()
    await this.workbench.screenshot('what a whole split costs')
    await dialog.locator('.monaco-button', { hasText: 'Run' }).click()
  }
}
