import type { FakeDocument } from './fakeDocument'
import type { FakeEditor } from './fakeEditor'
import { FakeEventEmitter } from './fakeEvents'
import type { FakeUri } from './fakeUri'
import type { FakeMarkdownString, FakeTabInputCustom, FakeTabInputTextDiff, FakeTreeItem } from './fakeValues'
import { FakeWebviewPanel } from './fakeWebview'

interface TreeProvider {
  getChildren(parent?: unknown): readonly unknown[]
  getTreeItem(node: unknown): FakeTreeItem
}

interface PickItem {
  readonly label: string
}

interface InputOptions {
  readonly value?: string
  validateInput?(text: string): string | undefined
}

export class FakeStatusItem {
  name = ''
  text = ''
  detail = ''
  severity = 0
  busy = false
  isShown = false
  command: unknown
  tooltip: FakeMarkdownString | undefined
  selector: unknown

  show(): void {
    this.isShown = true
  }

  hide(): void {
    this.isShown = false
  }

  dispose(): void {
    this.isShown = false
  }
}

/** The screen as text: what was said, asked and shown; and what the user answers next. */
export class FakeWindow {
  /** One line per message or question, with its buttons. */
  readonly said: string[] = []
  /** What the user does next: a button, the label of a pick, or the text of an input box; in this order. */
  readonly answers: string[] = []
  readonly shown: { readonly document: FakeDocument; readonly viewColumn: unknown }[] = []
  readonly outputs: string[] = []
  readonly statusBar: FakeStatusItem[] = []
  activeTextEditor: { readonly document: FakeDocument } | undefined
  readonly customEditors = new Map<string, unknown>()
  readonly panels: FakeWebviewPanel[] = []
  readonly panelSerializers = new Map<string, unknown>()
  /** What the active tab shows, where that is no text. */
  activeInput: FakeTabInputCustom | undefined
  readonly tabs: { readonly input: FakeTabInputTextDiff }[] = []
  folderDialog: readonly FakeUri[] | undefined
  tree: { message: string; provider: TreeProvider } | undefined
  private readonly openDocument: (uri: FakeUri) => Promise<FakeDocument>

  constructor(openDocument: (uri: FakeUri) => Promise<FakeDocument>) {
    this.openDocument = openDocument
  }

  readonly tabGroups = {
    all: [{ tabs: this.tabs }],
    activeTabGroup: this.activeTabGroup(),
    close: async (closed: readonly { readonly input: FakeTabInputTextDiff }[]) => {
      for (const tab of closed) this.tabs.splice(this.tabs.indexOf(tab), 1)
    },
  }

  showInformationMessage = (text: string, ...buttons: readonly string[]) => this.say('information', text, buttons)
  setStatusBarMessage = (text: string) => void this.said.push(`status: ${text}`)
  readonly state = { focused: true }
  showWarningMessage = (text: string, ...more: readonly (string | { readonly detail: string })[]) => {
    const details = more.flatMap((each) => (typeof each === 'string' ? [] : [`: ${each.detail}`]))
    const buttons = more.flatMap((each) => (typeof each === 'string' ? [each] : []))
    return this.say('warning', text + details.join(''), buttons)
  }
  showErrorMessage = (text: string, ...buttons: readonly string[]) => this.say('error', text, buttons)

  async showQuickPick(given: readonly (PickItem | string)[] | Promise<readonly string[]>, options: object) {
    const items = await given
    const labels = items.map((item) => (typeof item === 'string' ? item : item.label))
    this.said.push(`pick: ${Reflect.get(options, 'placeHolder')} (${labels.join(', ')})`)
    const answer = this.answers.shift()
    return items[labels.findIndex((label) => label === answer || label === `⟦${answer}⟧`)]
  }

  async showInputBox(options: InputOptions): Promise<string | undefined> {
    this.said.push(`input: ${Reflect.get(options, 'prompt')} (${options.value})`)
    for (;;) {
      const answer = this.answers.shift()
      const objection = answer === undefined ? undefined : options.validateInput?.(answer)
      if (objection === undefined) return answer
      this.said.push(`refused: ${objection}`)
    }
  }

  async showWorkspaceFolderPick(options: object) {
    this.said.push(`pick folder: ${Reflect.get(options, 'placeHolder')}`)
    return undefined
  }

  async showOpenDialog(options: object) {
    this.said.push(`open dialog: ${Reflect.get(options, 'title')}`)
    return this.folderDialog
  }

  async showTextDocument(given: FakeDocument | FakeUri, options: { readonly viewColumn?: unknown } = {}) {
    const document = 'getText' in given ? given : await this.openDocument(given)
    this.shown.push({ document, viewColumn: options.viewColumn })
    this.activeTextEditor = { document }
  }

  async withProgress<T>(options: { readonly title: string }, work: () => Promise<T>): Promise<T> {
    this.said.push(`progress: ${options.title}`)
    return await work()
  }

  createTreeView(_: string, { treeDataProvider }: { readonly treeDataProvider: TreeProvider }) {
    const tree = { message: '', provider: treeDataProvider, dispose: () => undefined }
    this.tree = tree
    return tree
  }

  registerCustomEditorProvider(viewType: string, provider: unknown) {
    this.customEditors.set(viewType, provider)
    return { dispose: () => void this.customEditors.delete(viewType) }
  }

  createWebviewPanel(viewType: string, title: string): FakeWebviewPanel {
    const panel = new FakeWebviewPanel(viewType, title)
    this.panels.push(panel)
    return panel
  }

  registerWebviewPanelSerializer(viewType: string, serializer: unknown) {
    this.panelSerializers.set(viewType, serializer)
    return { dispose: () => void this.panelSerializers.delete(viewType) }
  }

  /** Where the user saves a file next. */
  saveDialog: FakeUri | undefined

  async showSaveDialog(options: object) {
    this.said.push(`save dialog: ${String(Reflect.get(options, 'defaultUri'))}`)
    return this.saveDialog
  }

  createStatusBarItem(): FakeStatusItem {
    const item = new FakeStatusItem()
    this.statusBar.push(item)
    return item
  }

  createOutputChannel(name: string) {
    this.outputs.push(`opened ${name}`)
    const write = (line: unknown) => void this.outputs.push(String(line))
    return {
      name,
      info: write,
      error: write,
      debug: write,
      appendLine: write,
      show: () => write(`shown ${name}`),
      dispose: () => undefined,
    }
  }

  private readonly activeChanged = new FakeEventEmitter<FakeWindow['activeTextEditor']>()
  readonly onDidChangeActiveTextEditor = this.activeChanged.event
  private seen: readonly FakeEditor[] | undefined
  private readonly visibleChanged = new FakeEventEmitter<void>()
  readonly onDidChangeVisibleTextEditors = this.visibleChanged.event

  get visibleTextEditors() {
    return this.seen ?? (this.activeTextEditor === undefined ? [] : [this.activeTextEditor])
  }

  /** The user goes to the editor of a document, or to something that is no text. */
  activate(document: FakeDocument | undefined): void {
    this.activeTextEditor = document && { document }
    this.activeChanged.fire(this.activeTextEditor)
  }

  /** These editors are side by side now. */
  see(...editors: readonly FakeEditor[]): void {
    this.seen = editors
    this.visibleChanged.fire()
  }

  createTextEditorDecorationType(options: object) {
    return { options, dispose: () => undefined }
  }

  /** One line per row: what is read on the screen, and its icon. */
  renderTree(): string {
    return this.tree === undefined ? '' : renderRows(this.tree.provider, undefined, '').join('\n')
  }

  private activeTabGroup() {
    const input = () => this.activeInput
    return {
      get activeTab() {
        return { input: input() }
      },
    }
  }

  private async say(kind: string, text: string, buttons: readonly string[]): Promise<string | undefined> {
    this.said.push([`${kind}: ${text}`, ...buttons.map((button) => `[${button}]`)].join(' '))
    const isAnswered = buttons.some((button) => button === this.answers[0] || button === `⟦${this.answers[0]}⟧`)
    const answer = isAnswered ? this.answers.shift() : undefined
    return buttons.find((button) => answer !== undefined && (button === answer || button === `⟦${answer}⟧`))
  }
}

const renderRows = (provider: TreeProvider, parent: unknown, indent: string): readonly string[] =>
  provider.getChildren(parent).flatMap((node) => {
    const { label, description, iconPath } = provider.getTreeItem(node)
    const row = `${indent}$(${iconPath?.id}) ${label}${description === undefined ? '' : `  ${description}`}`
    return [row, ...renderRows(provider, node, `${indent}  `)]
  })
