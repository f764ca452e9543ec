import { randomBytes } from 'node:crypto'
import type { Uri, Webview } from 'vscode'
import type { VsCode } from '../vscodeApi'
import { webviewPage } from './webviewPage'

export interface ShownPage {
  /** Name of the bundle in dist/webviews. */
  readonly name: string
  readonly title: string
  readonly texts: Readonly<Record<string, string>>
}

/** Loads a bundled page into a webview, which can then read the folder of such pages and nothing else. */
export const showPage = (
  vscode: VsCode,
  webview: Webview,
  extensionUri: Uri,
  { name, title, texts }: ShownPage,
): void => {
  const folder = vscode.Uri.joinPath(extensionUri, 'dist', 'webviews')
  const source = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(folder, file)).toString()
  webview.options = { enableScripts: true, enableCommandUris: false, localResourceRoots: [folder] }
  webview.html = webviewPage({
    nonce: randomBytes(18).toString('base64url'),
    ownFiles: webview.cspSource,
    script: source(`${name}.js`),
    style: source(`${name}.css`),
    language: vscode.env.language,
    title,
    texts,
  })
}
