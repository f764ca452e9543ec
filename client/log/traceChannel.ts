import type { Event, LogLevel, LogOutputChannel, OutputChannel, ViewColumn } from 'vscode'
import { Disposables } from '../disposables'
import type { VsCode } from '../vscodeApi'

export const traceSetting = 'harnessS.trace.server'

/**
 * Where the messages between editor and server go while `harnessS.trace.server` asks for them. The channel is made when
 * the first line is written, so that nobody who never traces has it in the list of outputs.
 */
export class TraceChannel implements LogOutputChannel {
  readonly name = 'Harness-S (messages of the language server)'
  readonly onDidChangeLogLevel: Event<LogLevel>
  private readonly vscode: VsCode
  private readonly store = new Disposables()
  private channel: OutputChannel | undefined

  constructor(vscode: VsCode) {
    this.vscode = vscode
    const changed = this.store.add(new vscode.EventEmitter<LogLevel>())
    this.onDidChangeLogLevel = changed.event
    this.store.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(traceSetting)) changed.fire(this.logLevel)
      }),
    )
  }

  get logLevel(): LogLevel {
    const wanted = this.vscode.workspace.getConfiguration().get(traceSetting, 'off')
    return wanted === 'off' ? this.vscode.LogLevel.Off : this.vscode.LogLevel.Trace
  }

  trace(message: string): void {
    this.appendLine(message)
  }

  debug(message: string): void {
    this.appendLine(message)
  }

  info(message: string): void {
    this.appendLine(message)
  }

  warn(message: string): void {
    this.appendLine(message)
  }

  error(message: string | Error): void {
    this.appendLine(String(message))
  }

  append(value: string): void {
    this.opened().append(value)
  }

  appendLine(value: string): void {
    this.opened().appendLine(value)
  }

  replace(value: string): void {
    this.opened().replace(value)
  }

  clear(): void {
    this.channel?.clear()
  }

  show(columnOrFocus?: ViewColumn | boolean, preserveFocus?: boolean): void {
    this.opened().show(typeof columnOrFocus === 'boolean' ? columnOrFocus : preserveFocus)
  }

  hide(): void {
    this.channel?.hide()
  }

  dispose(): void {
    this.store.dispose()
  }

  private opened(): OutputChannel {
    this.channel ??= this.store.add(this.vscode.window.createOutputChannel(this.name))
    return this.channel
  }
}
