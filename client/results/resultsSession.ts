import type { Uri } from 'vscode'
import { trajectoryPath } from '../../engine/trajectories/runLayout'
import { type ResultsAsk, type RunKey, type RunsState, readResultsAsk } from '../../protocol/resultsView'
import type { RunReport } from '../../protocol/runReport'
import { Disposables } from '../disposables'
import { ServerError } from '../languageServer/serverClient'
import type { ServerLifecycle } from '../languageServer/serverLifecycle'
import type { ServerRequests } from '../languageServer/serverRequests'
import type { LineageStore } from '../pool/lineageStore'
import { Refresher } from '../refresher'
import type { VsCode } from '../vscodeApi'
import { answering } from '../webviews/answering'
import type { PageSession } from '../webviews/fillPanel'
import type { Answer, WebviewHost } from '../webviews/webviewHost'
import { saveExport } from './saveExport'

export interface SessionParts {
  readonly vscode: VsCode
  readonly server: ServerLifecycle
  readonly lineage: LineageStore
  readonly requests: ServerRequests
  readonly host: Pick<WebviewHost, 'tell' | 'tellOnce'>
}

type AskOf<T extends ResultsAsk['type']> = Extract<ResultsAsk, { type: T }>

/** Answers what the page asks, and tells it when something was recorded. */
export class ResultsSession implements PageSession {
  readonly answer: Answer
  private readonly parts: SessionParts
  private readonly store = new Disposables()
  private readonly refresher = new Refresher(() => this.ask())
  private wishes = 0
  private state: RunsState = { isKnown: false, problem: '', folders: [] }

  constructor(parts: SessionParts) {
    this.parts = parts
    this.answer = answering(parts.vscode, readResultsAsk, (ask) => this.answerTo(ask))
    const { server, lineage } = parts
    this.store.add(server.onRecordsChanged(() => void this.refresh()))
    this.store.add(lineage.onDidChange(() => void this.refresh()))
    this.tell(this.state)
  }

  reveal(run: RunKey): void {
    this.wishes += 1
    this.parts.host.tellOnce('reveal', { ...run, n: this.wishes })
  }

  refresh(): Promise<void> {
    return this.refresher.refresh()
  }

  dispose(): void {
    this.store.dispose()
  }

  private async ask(): Promise<void> {
    try {
      const { folders } = await this.parts.requests.runs()
      this.tell({ isKnown: folders.length > 0, problem: '', folders })
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      // While the server restarts, what was known stays.
      const problem = this.parts.vscode.l10n.t('The runs cannot be listed: the language server does not answer.')
      if (error.reason !== 'cancelled') this.tell({ ...this.state, problem })
    }
  }

  private tell(state: RunsState): void {
    this.state = state
    this.parts.host.tell('runs', state)
  }

  private async answerTo(ask: ResultsAsk): Promise<unknown> {
    switch (ask.type) {
      case 'report':
        return await this.report(ask)
      case 'open':
        return await this.open(ask)
      case 'export':
        return await saveExport(this.parts.vscode, await this.knownReport(ask), ask)
      case 'tests':
        await this.parts.vscode.commands.executeCommand('workbench.view.testing.focus')
        return null
    }
  }

  private report({ folder, run }: RunKey): Promise<RunReport | null> {
    return this.parts.requests.runReport({ folder, run })
  }

  private async knownReport(key: RunKey): Promise<RunReport> {
    const report = await this.report(key)
    if (report === null) throw new Error(this.parts.vscode.l10n.t('{0} is not there any more.', key.run))
    return report
  }

  /** The parent of a local evaluation was played in an earlier run. */
  private async open({ folder, run, harness, task }: AskOf<'open'>): Promise<null> {
    const { vscode } = this.parts
    const report = await this.report({ folder, run })
    for (const each of [run, ...(report?.local?.parentRuns ?? [])]) {
      const path = trajectoryPath(harness, task, 0)
      const uri = vscode.Uri.joinPath(vscode.Uri.parse(folder), 'runs', each, path)
      if (!(await isThere(vscode, uri))) continue
      await vscode.commands.executeCommand('harnessS.openTrajectory', uri)
      return null
    }
    throw new Error(
      vscode.l10n.t('There is no log of {0} on {1}: it was not played, or its log is gone.', harness, task),
    )
  }
}

const isThere = async ({ workspace }: VsCode, uri: Uri): Promise<boolean> =>
  await workspace.fs.stat(uri).then(
    () => true,
    () => false,
  )
