export type CsvCell = string | number | null

/**
 * Spreadsheets compute texts that begin like a formula, also those of full width and behind blanks. An apostrophe makes
 * a text of them; a text that begins with one gets another, so that each can be taken away again.
 */
const isTakenForFormula = /^\s*[=+\-@＝＋－＠']|^[\t\r\n]/

const harmless = (text: string): string => (isTakenForFormula.test(text) ? `'${text}` : text)

const needsQuotes = /[",\r\n]|^\s|\s$/

const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const field = (cell: CsvCell): string => {
  if (cell === null) return ''
  return typeof cell === 'number' ? String(cell) : quoted(harmless(cell))
}

/** Comma-separated values as RFC 4180 has them. What is unknown is an empty field; numbers are whole numbers or decimals. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')
