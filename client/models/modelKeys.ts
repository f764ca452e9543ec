import { isJsonObject } from '../../engine/documents/json'
import { parsedJson } from '../../engine/documents/parsedJson'
import type { VsCode } from '../vscodeApi'

/** Of VS Code's secret storage what is needed here. */
export interface Secrets {
  get(name: string): PromiseLike<string | undefined>
  store(name: string, value: string): PromiseLike<void>
}

const secretName = 'harnessS.modelKeys'

/**
 * The keys of endpoints, by origin: one that was given for an endpoint goes to no other, whatever a folder names. They are
 * kept by VS Code's secret storage alone. Where that fails, or forgets, they hold until the window is closed.
 */
export class ModelKeys {
  private readonly vscode: VsCode
  private readonly secrets: Secrets
  /** Given in this window; null = taken back. */
  private readonly session = new Map<string, string | null>()
  private hasComplained = false

  constructor(vscode: VsCode, secrets: Secrets) {
    this.vscode = vscode
    this.secrets = secrets
  }

  /** Origin -> key. */
  async all(): Promise<ReadonlyMap<string, string>> {
    const known = new Map([...(await this.stored()), ...this.session])
    return new Map([...known].flatMap(([origin, key]) => (key === null ? [] : [[origin, key]])))
  }

  async set(origin: string, key: string): Promise<void> {
    this.session.set(origin, key)
    await this.keep()
  }

  async forget(origin: string): Promise<void> {
    this.session.set(origin, null)
    await this.keep()
  }

  private async stored(): Promise<ReadonlyMap<string, string>> {
    try {
      return keysIn(await this.secrets.get(secretName))
    } catch (error) {
      this.complain(error)
      return new Map()
    }
  }

  private async keep(): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(await this.all()))
    try {
      await this.secrets.store(secretName, text)
      if ((await this.secrets.get(secretName)) !== text)
        this.complain(this.vscode.l10n.t('it was not there afterwards'))
    } catch (error) {
      this.complain(error)
    }
  }

  private complain(error: unknown): void {
    if (this.hasComplained) return
    this.hasComplained = true
    const reason = error instanceof Error ? error.message : String(error)
    const { t } = this.vscode.l10n
    const text = t('VS Code cannot keep keys here: {0}. They hold until this window is closed.', reason)
    void this.vscode.window.showWarningMessage(text)
  }
}

const keysIn = (text: string | undefined): ReadonlyMap<string, string> => {
  const keys = parsedJson(text ?? '')
  const pairs = Object.entries(isJsonObject(keys) ? keys : {})
  return new Map(pairs.flatMap(([origin, key]) => (typeof key === 'string' ? [[origin, key] as const] : [])))
}
