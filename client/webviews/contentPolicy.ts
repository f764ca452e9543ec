/** What one page may load: its own bundled script, by nonce, and its own style sheet. Nothing inline, nothing remote. */
export const contentPolicy = (nonce: string, ownFiles: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${ownFiles}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
