import type { FileText } from '../../../engine/documents/project'

/** The same documents as other editors and systems write them. Hashes and meaning stay the same. */
export const forms: Readonly<Record<string, (text: string) => string>> = {
  'as an editor writes them': (text) => text,
  'with Windows line ends': (text) => text.replaceAll('\n', '\r\n'),
  'with a byte order mark': (text) => `\ufeff${text}`,
  'without a final newline': (text) => text.trimEnd(),
  'on one line': (text) => JSON.stringify(JSON.parse(text)),
  'indented with tabs': (text) => JSON.stringify(JSON.parse(text), null, '\t'),
  'with every sign beyond ASCII escaped': (text) =>
    text.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
}

export const inForm = (files: readonly FileText[], form: (text: string) => string): readonly FileText[] =>
  files.map(({ path, text }) => ({ path, text: form(text) }))
