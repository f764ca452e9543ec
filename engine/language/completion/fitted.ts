import type { Span } from '../../documents/text/positions'
import type { TextEdit } from '../../documents/text/textEdit'
import { layoutAt } from '../../documents/text/textLayout'
import type { Completion, Suggestion } from './completion'
import type { Spot } from './spot'
import { isHookWord } from './values/hookValues'

/**
 * Puts a suggestion into the text, with the commas and lines that are missing around it. Behind a value that is whole
 * already (`chosen`) every suggestion matches what is typed, since one asks there for what else there is.
 */
export const fitted = (suggestion: Suggestion, index: number, spot: Spot, chosen: string | undefined): Completion => {
  const { label, kind, isSnippet, detail, documentation } = suggestion
  const { span, commaBefore } = spot.place
  const edit = withinQuotes(suggestion, spot) ?? wholeEdit(suggestion, spot)
  const typed = textOf(spot).slice(edit.span.start, spot.cursor.offset)
  const filterText = filterTextOf(suggestion, typed, edit.span.start > span.start)
  const explained = documentation?.()
  return {
    label,
    kind,
    edit,
    sortText: String(index).padStart(4, '0'),
    filterText: chosen === undefined || chosen === label ? filterText : `${typed} ${filterText}`,
    ...(isSnippet && { isSnippet }),
    ...(detail !== undefined && { detail }),
    ...(explained !== undefined && { documentation: explained }),
    ...(commaBefore !== undefined &&
      commaBefore !== span.start && { more: { span: { start: commaBefore, end: commaBefore }, newText: ',' } }),
  }
}

/** The word that stands before the cursor in full: a suggestion, or one that would be where the hook has another event. */
export const chosenIn = (suggestions: readonly Suggestion[], spot: Spot): string | undefined => {
  const { span } = spot.place
  const { offset } = spot.cursor
  const isAtEnd = offset === span.end || (isString(textOf(spot).slice(span.start, span.end)) && offset === span.end - 1)
  const typed = textOf(spot).slice(span.start, offset).replaceAll('"', '')
  const isWord = suggestions.some(({ label }) => label === typed) || isHookWord(typed, spot.meaning.vocabulary)
  return isAtEnd && isWord ? typed : undefined
}

const textOf = ({ cursor }: Spot): string => cursor.file.document.text

/**
 * A text in place of a text leaves the quotes where they are: what an editor keeps of a snippet, such as where the next
 * stop is, hangs on them.
 */
const withinQuotes = ({ text }: Suggestion, spot: Spot): TextEdit | undefined => {
  const { span, commaBefore, needsCommaAfter } = spot.place
  const { offset } = spot.cursor
  const isInside = span.start < offset && offset < span.end && isString(textOf(spot).slice(span.start, span.end))
  if (!isInside || !isString(text) || needsCommaAfter || commaBefore === span.start) return undefined
  return { span: { start: span.start + 1, end: span.end - 1 }, newText: text.slice(1, -1) }
}

const isString = (text: string): boolean => /^"(?:[^"\\]|\\.)*"$/.test(text)

const wholeEdit = (suggestion: Suggestion, spot: Spot): TextEdit => {
  const { span, commaBefore, needsCommaAfter } = spot.place
  const gap = suggestion.text.includes('\n') ? emptyContainerAround(textOf(spot), span) : undefined
  if (gap !== undefined) return { span: gap, newText: onOwnLines(suggestion, textOf(spot), gap.start) }
  const comma = commaBefore === span.start ? ', ' : ''
  return { span, newText: `${comma}${suggestion.text}${needsCommaAfter ? ',' : ''}` }
}

/** What stands between the brackets of an object or list on one line that has nothing in it yet. */
const emptyContainerAround = (text: string, { start, end }: Span): Span | undefined => {
  const before = /[[{]([ \t]*)$/.exec(text.slice(Math.max(0, start - longestGap), start))?.[1]
  const behind = /^([ \t]*)[\]}]/.exec(text.slice(end, end + longestGap))?.[1]
  if (start !== end || before === undefined || behind === undefined) return undefined
  return { start: start - before.length, end: end + behind.length }
}

const longestGap = 80

/** As the formatter would lay it out: a child on several lines begins on a line of its own. */
const onOwnLines = ({ text, isSnippet }: Suggestion, document: string, offset: number): string => {
  const { newLine, indentation, unit } = layoutAt(document, offset)
  // An editor puts the indentation of the line before each line of a snippet.
  const [lineEnd, outer] = isSnippet ? ['\n', ''] : [newLine, indentation]
  const inner = lineEnd + outer + (unit || '  ')
  const laidOut = isSnippet ? text.replaceAll('\n', inner) : text.replaceAll(newLine, newLine + unit)
  return `${inner}${laidOut}${lineEnd}${outer}`
}

/** Text that is typed has its quotes already, or gets them. */
const filterTextOf = ({ label, text }: Suggestion, typed: string, isWithinQuotes: boolean): string => {
  if (isWithinQuotes) return JSON.stringify(label).slice(1, -1)
  if (text.startsWith('"')) return JSON.stringify(label)
  return typed.startsWith('"') ? `"${label}` : label
}
