/** Every row is as wide as the widest cell, and an id may be megabytes long. In characters. */
const longest = 80
/** What is left of the end of a longer text: ids often differ there. */
const keptEnd = 20

const shortened = (text: string): string => {
  if (text.length <= longest) return text
  // A character has at most two code units, so that this is enough of both ends.
  const [start, end] = [[...text.slice(0, 2 * longest)], [...text.slice(-2 * longest)]]
  if (text.length <= 2 * longest && start.length <= longest) return text
  return [...start.slice(0, longest - keptEnd - 1), '…', ...end.slice(-keptEnd)].join('')
}

/** What a name holds begins no row of its own. */
const onOneLine = (text: string): string => text.replaceAll('\n', '\\n').replaceAll('\t', '\\t')

/** Rows under a header: the first column to the left, the others to the right. Of long texts the middle is left out. */
export const textTable = (header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const [names = [], ...lines] = [header, ...rows].map((row) => row.map((text) => onOneLine(shortened(text))))
  const lengthOf = (text = ''): number => [...text].length
  const widths = names.map((name, column) =>
    lines.reduce((width, row) => Math.max(width, lengthOf(row[column])), lengthOf(name)),
  )
  const cell = (text: string, column: number): string => {
    const padding = ' '.repeat(Math.max(0, (widths[column] ?? 0) - lengthOf(text)))
    return column === 0 ? text + padding : padding + text
  }
  const line = (row: readonly string[]): string => row.map(cell).join('  ').trimEnd()
  return [line(names), widths.map((width) => '─'.repeat(width)).join('  '), ...lines.map(line)].join('\n')
}
