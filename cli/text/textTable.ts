/** What a name holds begins no row of its own. */
const onOneLine = (text: string): string => text.replaceAll('\n', '\\n').replaceAll('\t', '\\t')

/** Rows under a header: the first column to the left, the others to the right. */
export const textTable = (header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const lines = rows.map((row) => row.map(onOneLine))
  const all = [header, ...lines]
  const widths = header.map((_, column) => Math.max(...all.map((row) => [...(row[column] ?? '')].length)))
  const cell = (text: string, column: number): string => {
    const padding = ' '.repeat(Math.max(0, (widths[column] ?? 0) - [...text].length))
    return column === 0 ? text + padding : padding + text
  }
  const line = (row: readonly string[]): string => row.map(cell).join('  ').trimEnd()
  return [line(header), widths.map((width) => '─'.repeat(width)).join('  '), ...lines.map(line)].join('\n')
}
