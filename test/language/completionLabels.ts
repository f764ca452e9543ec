import { applyTextEdits } from '../../engine/documents/text/textEdit'
import type { Completion } from '../../engine/language/completion/completion'
import { completionsAt } from '../../engine/language/completion/completionsAt'
import type { Cursor } from '../../engine/language/cursor'
import { readCursorProject } from './cursorProject'

export const completionsIn = (source: string): readonly Completion[] => completionsAt(readCursorProject(source)).items

/** Labels at the cursor, in the order in which an editor shows them. */
export const labelsAt = (source: string): readonly string[] => completionsIn(source).map(({ label }) => label)

/** The text of the document once a completion was taken, with `$0` behind what was written. */
export const afterTaking = (label: string, source: string): string => {
  const cursor = readCursorProject(source)
  const taken = completionsAt(cursor).items.find((each) => each.label === label)
  if (taken === undefined) throw new Error(`${label} is not offered at the cursor`)
  return textAfter(taken, cursor)
}

/** The text with a completion taken; stops of a snippet are filled with what they suggest. */
export const textAfter = ({ edit, more, isSnippet }: Completion, { file }: Cursor): string => {
  const newText = isSnippet ? filled(edit.newText) : edit.newText
  return applyTextEdits(file.document.text, [{ ...edit, newText }, ...(more === undefined ? [] : [more])])
}

const filled = (snippet: string): string =>
  snippet.replace(
    /\\([\\$}])|\$\{\d+:((?:\\.|[^}\\])*)\}|\$\d+/g,
    (_, escaped?: string, suggested?: string) => escaped ?? suggested?.replace(/\\([\\$}])/g, '$1') ?? '',
  )
