import type { RepairFolder, RepairPolicy } from '../../protocol/languageServer'
import type { VsCode } from '../vscodeApi'
import type { EditorModels } from './editorModels'
import type { ModelKeys } from './modelKeys'

/** What a command of `harness-s` is told in its environment, and nowhere else. */
export type HandedDown = Readonly<Record<string, string>>

interface Parts {
  readonly vscode: VsCode
  readonly keys: ModelKeys
  readonly models: Pick<EditorModels, 'endpoint'>
}

/** What runs need to reach the models that their folder names. */
export class ModelAccess {
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** For a run of a policy. Asks for a key that is named and nowhere to be found; undefined when none is given. */
  async handDown({ policies }: RepairFolder, policy: string | undefined): Promise<HandedDown | undefined> {
    const played = policies.find(({ name }) => name === policy)
    if (played !== undefined && !(await this.hasKey(played)) && !(await this.ask(played))) return undefined
    return { ...(await this.keysFor(policies)), ...(await this.editorFor(policies)) }
  }

  /** Asks for the key of an endpoint and keeps it; says whether one was given. */
  async ask({ name, origin }: Pick<RepairPolicy, 'name' | 'origin'>): Promise<boolean> {
    if (origin === undefined) return false
    const { vscode, keys } = this.parts
    const key = await vscode.window.showInputBox({
      prompt: vscode.l10n.t(
        'Key for {0}, which the policy "{1}" asks. It is kept by VS Code, in no file.',
        origin,
        name,
      ),
      password: true,
      ignoreFocusOut: true,
    })
    if (key === undefined || key.trim() === '') return false
    await keys.set(origin, key.trim())
    return true
  }

  private async hasKey({ keyEnv, origin }: RepairPolicy): Promise<boolean> {
    if (keyEnv === undefined || origin === undefined) return true
    return Boolean(process.env[keyEnv]?.trim()) || (await this.parts.keys.all()).has(origin)
  }

  /** A run is told the keys of those endpoints alone that its folder names. */
  private async keysFor(policies: readonly RepairPolicy[]): Promise<HandedDown> {
    const origins = new Set(policies.map(({ origin }) => origin))
    const keys = [...(await this.parts.keys.all())].filter(([origin]) => origins.has(origin))
    return keys.length === 0 ? {} : { HARNESS_S_KEYS: JSON.stringify(Object.fromEntries(keys)) }
  }

  private async editorFor(policies: readonly RepairPolicy[]): Promise<HandedDown> {
    if (!policies.some(({ type }) => type === 'editor')) return {}
    return { HARNESS_S_EDITOR: JSON.stringify(await this.parts.models.endpoint()) }
  }
}
