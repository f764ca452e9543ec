import { type Connection, DidChangeConfigurationNotification, type InitializeParams } from 'vscode-languageserver/node'
import { type DiagnosticSettings, defaultDiagnosticSettings, diagnosticSettings } from './diagnosticSettings'

export const settingsSection = 'harnessS.diagnostics'

type SettingsConnection = Pick<Connection, 'onDidChangeConfiguration'> & {
  readonly client: Pick<Connection['client'], 'register'>
  readonly workspace: Pick<Connection['workspace'], 'getConfiguration'>
}

/**
 * The settings of every folder, asked for by its URI, so that two folders of one window may differ. A client that cannot
 * be asked has the defaults. Nothing is asked while somebody types: answers are kept until the client says that settings
 * changed.
 */
export class Settings {
  private readonly connection: SettingsConnection
  private readonly canAsk: boolean
  private readonly canRegister: boolean
  private readonly known = new Map<string, DiagnosticSettings>()
  private generation = 0

  constructor(connection: SettingsConnection, { capabilities: { workspace } }: InitializeParams) {
    this.connection = connection
    this.canAsk = workspace?.configuration === true
    this.canRegister = workspace?.didChangeConfiguration?.dynamicRegistration === true
  }

  /** Calls `changed` with every folder whose settings are others now. To be called once the client is initialised. */
  async watch(changed: (folderUri: string) => void): Promise<void> {
    this.connection.onDidChangeConfiguration(() => void this.askAgain(changed))
    if (!this.canRegister) return
    await this.connection.client.register(DidChangeConfigurationNotification.type, { section: settingsSection })
  }

  /** Asks once for a folder. */
  async load(folderUri: string): Promise<DiagnosticSettings> {
    const known = this.known.get(folderUri)
    if (known !== undefined) return known
    const settings = await this.ask(folderUri)
    this.known.set(folderUri, settings)
    return settings
  }

  /** What was loaded; the defaults before that. */
  of(folderUri: string): DiagnosticSettings {
    return this.known.get(folderUri) ?? defaultDiagnosticSettings
  }

  forget(folderUri: string): void {
    this.known.delete(folderUri)
  }

  private async askAgain(changed: (folderUri: string) => void): Promise<void> {
    this.generation += 1
    const { generation } = this
    for (const [uri, before] of [...this.known]) {
      const now = await this.ask(uri)
      if (generation !== this.generation) return // Changed once more meanwhile: that round has the newer answers.
      if (!this.known.has(uri) || JSON.stringify(now) === JSON.stringify(before)) continue
      this.known.set(uri, now)
      changed(uri)
    }
  }

  private async ask(scopeUri: string): Promise<DiagnosticSettings> {
    if (!this.canAsk) return defaultDiagnosticSettings
    const item = { scopeUri, section: settingsSection }
    // A client that refuses is one that cannot be asked.
    const answer = await this.connection.workspace.getConfiguration(item).catch(() => undefined)
    return diagnosticSettings(answer)
  }
}
