import type { FakeUri } from './fakeUri'

/** The plain values of the `vscode` module that the client makes. */

export class FakePosition {
  readonly line: number
  readonly character: number

  constructor(line: number, character: number) {
    this.line = line
    this.character = character
  }
}

export class FakeRange {
  readonly start: FakePosition
  readonly end: FakePosition

  constructor(start: FakePosition, end: FakePosition) {
    this.start = start
    this.end = end
  }
}

export class FakeLocation {
  readonly uri: FakeUri
  readonly range: FakeRange

  constructor(uri: FakeUri, range: FakeRange | FakePosition) {
    this.uri = uri
    this.range = range instanceof FakeRange ? range : new FakeRange(range, range)
  }
}

export class FakeThemeColor {
  readonly id: string

  constructor(id: string) {
    this.id = id
  }
}

export class FakeThemeIcon {
  static readonly Folder = new FakeThemeIcon('folder')
  readonly id: string
  readonly color: FakeThemeColor | undefined

  constructor(id: string, color?: FakeThemeColor) {
    this.id = id
    this.color = color
  }
}

export class FakeMarkdownString {
  readonly value: string
  isTrusted: unknown = false

  constructor(value: string) {
    this.value = value
  }
}

export class FakeTreeItem {
  readonly label: string
  readonly collapsibleState: number
  id?: string
  description?: string
  tooltip?: string
  iconPath?: FakeThemeIcon
  contextValue?: string
  accessibilityInformation?: { readonly label: string }

  constructor(label: string, collapsibleState: number) {
    this.label = label
    this.collapsibleState = collapsibleState
  }
}

export class FakeProcessExecution {
  readonly process: string
  readonly args: readonly string[]
  readonly options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> }

  constructor(process: string, args: readonly string[], options: FakeProcessExecution['options']) {
    this.process = process
    this.args = args
    this.options = options
  }
}

export class FakeTask {
  readonly definition: Readonly<Record<string, unknown>>
  readonly scope: unknown
  readonly name: string
  readonly source: string
  readonly execution: FakeProcessExecution
  readonly problemMatchers: string
  detail?: string
  group?: unknown

  constructor(
    ...[definition, scope, name, source, execution, matchers]: [
      Readonly<Record<string, unknown>>,
      unknown,
      string,
      string,
      FakeProcessExecution,
      string,
    ]
  ) {
    this.definition = definition
    this.scope = scope
    this.name = name
    this.source = source
    this.execution = execution
    this.problemMatchers = matchers
  }
}

export class FakeTabInputTextDiff {
  readonly original: FakeUri
  readonly modified: FakeUri

  constructor(original: FakeUri, modified: FakeUri) {
    this.original = original
    this.modified = modified
  }
}

export class FakeTabInputCustom {
  readonly uri: FakeUri
  readonly viewType: string

  constructor(uri: FakeUri, viewType: string) {
    this.uri = uri
    this.viewType = viewType
  }
}

type Edit =
  | { readonly type: 'create'; readonly uri: FakeUri; readonly text: string }
  | { readonly type: 'replace'; readonly uri: FakeUri; readonly range: FakeRange; readonly text: string }

export class FakeWorkspaceEdit {
  readonly edits: Edit[] = []

  createFile(uri: FakeUri, { contents }: { readonly contents: Uint8Array }): void {
    this.edits.push({ type: 'create', uri, text: new TextDecoder().decode(contents) })
  }

  replace(uri: FakeUri, range: FakeRange, text: string): void {
    this.edits.push({ type: 'replace', uri, range, text })
  }
}
