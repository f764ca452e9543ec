import { contentPolicy } from './contentPolicy'

export interface WebviewPage {
  readonly nonce: string
  /** Where the webview's own files come from, as a source of its policy. */
  readonly ownFiles: string
  readonly script: string
  readonly style: string
  readonly language: string
  readonly title: string
  /** Texts of the page in the user's language, by a name that its code knows. */
  readonly texts: Readonly<Record<string, string>>
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The document of a page. It is empty: its script builds what is shown, from text alone. */
export const webviewPage = (page: WebviewPage): string => `<!DOCTYPE html>
<html lang="${escaped(page.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(contentPolicy(page.nonce, page.ownFiles))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${escaped(page.style)}">
<title>${escaped(page.title)}</title>
</head>
<body data-texts="${escaped(JSON.stringify(page.texts))}">
<script nonce="${escaped(page.nonce)}" src="${escaped(page.script)}"></script>
</body>
</html>
`
