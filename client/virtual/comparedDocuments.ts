import type { Event, TextDocumentContentProvider, Uri } from 'vscode'
import type { CompareParams, CompareResult } from '../../protocol/languageServer'
import { Disposables } from '../disposables'
import { ServerError } from '../languageServer/serverClient'
import type { ServerRequests } from '../languageServer/serverRequests'
import type { VsCode } from '../vscodeApi'
import type { DocumentChanges } from './documentChanges'

export const comparedScheme = 'harness-s-compare'

type Side = 'before' | 'after'

/** Label, left side and right side, as the command `vscode.changes` takes them. */
export type Change = readonly [Uri, Uri | undefined, Uri | undefined]

/** The entries of two harnesses, each side of each as a document, so that one diff editor shows them all. */
export class ComparedDocuments implements TextDocumentContentProvider {
  readonly onDidChange: Event<Uri>
  private readonly vscode: VsCode
  private readonly requests: ServerRequests
  private readonly store = new Disposables()
  private readonly changed
  /** By the query of the documents that show it. */
  private readonly results = new Map<string, CompareResult>()

  constructor(vscode: VsCode, requests: ServerRequests, changes: DocumentChanges) {
    this.vscode = vscode
    this.requests = requests
    this.changed = this.store.add(new vscode.EventEmitter<Uri>())
    this.onDidChange = this.changed.event
    this.store.add(changes.onDidSettle(() => void this.refresh()))
    this.store.add(vscode.workspace.registerTextDocumentContentProvider(comparedScheme, this))
  }

  /** What to show, or undefined when the document has no such ancestor. */
  async compare(params: CompareParams): Promise<{ title: string; changes: readonly Change[] } | undefined> {
    const result = await this.requests.compare(params)
    if (result === null) return undefined
    const query = queryOf(params)
    this.results.set(query, result)
    const uriOf = (entry: string, side: Side) =>
      this.vscode.Uri.from({ scheme: comparedScheme, authority: side, path: `/${entry}.json`, query })
    const changes = result.entries.map(({ path, before, after }): Change => {
      const right = uriOf(path, 'after')
      return [right, before === '' ? undefined : uriOf(path, 'before'), after === '' ? undefined : right]
    })
    return { title: result.title, changes }
  }

  provideTextDocumentContent({ authority, path, query }: Uri): string {
    const entry = this.results.get(query)?.entries.find((each) => `/${each.path}.json` === path)
    return (authority === 'before' ? entry?.before : entry?.after) ?? ''
  }

  dispose(): void {
    this.store.dispose()
  }

  private async refresh(): Promise<void> {
    const shown = this.shown()
    const queries = new Set(shown.map(({ query }) => query))
    for (const query of this.results.keys()) if (!queries.has(query)) this.results.delete(query)
    await Promise.all([...queries].map((query) => this.renew(query)))
    for (const uri of shown) this.changed.fire(uri)
  }

  private async renew(query: string): Promise<void> {
    try {
      const result = await this.requests.compare(paramsOf(query))
      if (result !== null) this.results.set(query, result)
    } catch (error) {
      // While the server is away, what was shown stays.
      if (!(error instanceof ServerError)) throw error
    }
  }

  private shown(): readonly Uri[] {
    return this.vscode.workspace.textDocuments.map(({ uri }) => uri).filter(({ scheme }) => scheme === comparedScheme)
  }
}

const queryOf = ({ uri, with: other }: CompareParams): string => `${other} ${uri}`

const paramsOf = (query: string): CompareParams => {
  const space = query.indexOf(' ')
  return { with: query.slice(0, space) === 'base' ? 'base' : 'parent', uri: query.slice(space + 1) }
}
