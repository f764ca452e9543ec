import type { VsCode } from '../../../client/vscodeApi'
import type { FakeDocument } from './fakeDocument'
import { FakeEventEmitter } from './fakeEvents'
import * as models from './fakeModels'
import { FakeCancellation, FakeTestController, FakeTestMessage, FakeTestTag } from './fakeTests'
import { FakeUri } from './fakeUri'
import * as values from './fakeValues'
import { FakeStatusItem, FakeWindow } from './fakeWindow'
import { FakeWorkspace } from './fakeWorkspace'

type Handler = (...args: readonly unknown[]) => unknown

/** VS Code in memory: only what the client uses. A member that is missing fails the test that needs it. */
export class FakeVscode {
  readonly workspace = new FakeWorkspace()
  readonly copied: string[] = []
  readonly models: models.FakeModel[] = []
  readonly testing = new FakeTestController()
  readonly window = new FakeWindow((uri) => this.workspace.openTextDocument(uri))
  /** Built-in commands that were run, with their arguments. */
  readonly executed: (readonly unknown[])[] = []
  readonly context = new Map<string, unknown>()
  readonly handlers = new Map<string, Handler>()
  readonly statusItems = new Map<string, FakeStatusItem>()
  readonly taskProviders: { provideTasks(): readonly values.FakeTask[]; resolveTask(task: unknown): unknown }[] = []

  /** The module itself. Texts are marked, so that one which bypasses localisation stands out. */
  get api(): VsCode {
    // Every member that the client uses is there; the rest of the module is not, which tests find out at once.
    return this.module as unknown as VsCode
  }

  private readonly module = {
    EventEmitter: FakeEventEmitter,
    Uri: FakeUri,
    Position: values.FakePosition,
    Range: values.FakeRange,
    Location: values.FakeLocation,
    ThemeColor: values.FakeThemeColor,
    ThemeIcon: values.FakeThemeIcon,
    MarkdownString: values.FakeMarkdownString,
    TreeItem: values.FakeTreeItem,
    Task: values.FakeTask,
    ProcessExecution: values.FakeProcessExecution,
    TestTag: FakeTestTag,
    CancellationTokenSource: FakeCancellation,
    LanguageModelTextPart: models.FakeTextPart,
    LanguageModelToolCallPart: models.FakeToolCallPart,
    LanguageModelToolResultPart: models.FakeToolResultPart,
    LanguageModelChatMessage: models.FakeChatMessage,
    LanguageModelError: models.FakeLanguageModelError,
    lm: { selectChatModels: async () => this.models },
    TestRunRequest: class {},
    env: { language: 'en', clipboard: { writeText: async (text: string) => void this.copied.push(text) } },
    TestMessage: FakeTestMessage,
    TestRunProfileKind: { Run: 1 },
    TabInputCustom: values.FakeTabInputCustom,
    TabInputTextDiff: values.FakeTabInputTextDiff,
    WorkspaceEdit: values.FakeWorkspaceEdit,
    TaskGroup: { Test: 'test' },
    TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
    LanguageStatusSeverity: { Information: 0, Warning: 1, Error: 2 },
    DecorationRangeBehavior: { ClosedClosed: 1 },
    StatusBarAlignment: { Left: 1, Right: 2 },
    ProgressLocation: { Window: 10 },
    ViewColumn: { Beside: -2, Active: -1 },
    LogLevel: { Off: 0, Trace: 1 },
    workspace: this.workspace,
    window: this.window,
    l10n: { t: (text: string, ...args: readonly unknown[]) => `⟦${filled(text, args)}⟧` },
    languages: {
      setTextDocumentLanguage: async (document: FakeDocument, id: string) =>
        this.workspace.changeLanguage(document, id),
      createLanguageStatusItem: (id: string, selector: unknown) => this.addStatusItem(id, selector),
    },
    commands: {
      registerCommand: (id: string, handler: Handler) => {
        this.handlers.set(id, handler)
        return { dispose: () => void this.handlers.delete(id) }
      },
      executeCommand: (id: string, ...args: readonly unknown[]) => this.execute(id, ...args),
    },
    tests: { createTestController: () => this.testing },
    tasks: {
      registerTaskProvider: (_: string, provider: FakeVscode['taskProviders'][number]) => {
        this.taskProviders.push(provider)
        return { dispose: () => undefined }
      },
    },
  }

  async execute(id: string, ...args: readonly unknown[]): Promise<unknown> {
    if (id === 'setContext') {
      this.context.set(String(args[0]), args[1])
      return undefined
    }
    const handler = this.handlers.get(id)
    if (handler !== undefined) return await handler(...args)
    this.executed.push([id, ...args])
    const [left, right] = args
    if (id === 'vscode.open' && left instanceof FakeUri) await this.window.showTextDocument(left)
    if (id === 'vscode.diff' && left instanceof FakeUri && right instanceof FakeUri) {
      this.window.tabs.push({ input: new values.FakeTabInputTextDiff(left, right) })
      await this.workspace.openTextDocument(right)
    }
    return undefined
  }

  private addStatusItem(id: string, selector: unknown): FakeStatusItem {
    const item = new FakeStatusItem()
    item.selector = selector
    this.statusItems.set(id, item)
    const dispose = item.dispose.bind(item)
    item.dispose = () => {
      this.statusItems.delete(id)
      dispose()
    }
    return item
  }
}

const filled = (text: string, args: readonly unknown[]): string =>
  // As VS Code does: a sign that nothing is given for stays.
  text.replace(/\{(\d+)\}/g, (sign, index) => String(args[Number(index)] ?? sign).replaceAll(/[⟦⟧]/g, ''))
