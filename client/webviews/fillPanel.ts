import type { Disposable, Uri, WebviewPanel } from 'vscode'
import { Disposables } from '../disposables'
import type { VsCode } from '../vscodeApi'
import type { PageMemory } from './pageMemory'
import { type ShownPage, showPage } from './showPage'
import { type Answer, WebviewHost } from './webviewHost'

/** Where pages come from, and where it is remembered how far their readers were. */
export interface PageSource {
  readonly vscode: VsCode
  readonly extensionUri: Uri
  readonly memory: PageMemory
}

/** Answers what one page asks, as long as it is open. */
export interface PageSession extends Disposable {
  readonly answer: Answer
}

/** Shows a page in a panel. `key` stands for what is shown: the page of the same key is told where its reader was. */
export const fillPanel = <Session extends PageSession>(
  { vscode, extensionUri, memory }: PageSource,
  panel: WebviewPanel,
  { key, ...page }: ShownPage & { readonly key: string },
  begin: (host: WebviewHost) => Session,
): Session => {
  const store = new Disposables()
  const host: WebviewHost = store.add(
    new WebviewHost(
      panel,
      (body) => session.answer(body),
      (place) => void memory.set(key, place),
    ),
  )
  host.tell('kept', memory.get(key))
  const session: Session = store.add(begin(host))
  panel.onDidDispose(() => store.dispose())
  showPage(vscode, panel.webview, extensionUri, page)
  return session
}
