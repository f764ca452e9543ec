import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { spanInString } from '../../../documents/text/locate'
import type { Span } from '../../../documents/text/positions'
import { type HiddenCharacter, invisibleCharacters, lookAlikes } from '../../hiddenCharacters'
import { keySpan, valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { visitTexts } from '../../visitTexts'

export const hs009HiddenCharacter: Rule = {
  code: 'HS009',
  severity: 'warning',
  certainty: 'b',
  scope: 'entry',
  title: 'Invisible or look-alike character',
  documentation: {
    what: 'A text holds a character that cannot be seen, or a name holds a letter of another script that looks like the usual one. Emoji, and the marks that scripts need, are not meant.',
    why: 'A name with such a character is another name, though it looks right. In a message the policy reads what people cannot see.',
    fix: 'Replace the character. One that is meant can be written as an escape, such as \\u200b, which readers see.',
    example: { bad: '"message": "Read\\u200b on."', good: '"message": "Read on."' },
  },
  check: (file) => {
    const { text } = file.document
    if (!hasOther.test(text)) return []
    return [
      ...invisibleCharacters(text).map((sign) => occurrence(file, sign, { start: sign.from, end: sign.to })),
      ...namesIn(file).flatMap(({ name, spanOf }) =>
        lookAlikes(name).map((sign) => occurrence(file, sign, spanOf(sign))),
      ),
    ]
  },
}

/** Nearly all documents are of ASCII alone: they need no second look. */
const hasOther = /[^\t\n\r -~]/

const occurrence = (file: ProjectFile, { what, instead, to, from }: HiddenCharacter, span: Span): Occurrence => ({
  span,
  message: `${what}. ${instead === '' ? 'Remove it.' : 'Replace it.'}`,
  fixes:
    span.end - span.start === to - from
      ? [
          {
            title: instead === '' ? 'Remove it' : `Replace with \`${instead}\``,
            edits: [{ file: file.path, span, newText: instead }],
          },
        ]
      : [],
})

interface Name {
  readonly name: string
  spanOf(sign: HiddenCharacter): Span
}

/** Members whose values are names of something. */
const naming: ReadonlySet<unknown> = new Set(
  'id path event condition action is tool tools flag setFlag toolCatalog benchmark askModel profile acceptedFrom proposal overrides'.split(
    ' ',
  ),
)

/** The names that are not of ASCII alone. */
const namesIn = (file: ProjectFile): readonly Name[] => {
  const found: Name[] = []
  visitTexts(file.root, (text, path, isKey) => {
    if (!hasOther.test(text)) return
    if (isKey) found.push(keyName(file, text, [...path]))
    else if (naming.has(path.findLast((step) => typeof step === 'string'))) found.push(valueName(file, text, [...path]))
  })
  return found
}

const valueName = (file: ProjectFile, name: string, at: ValuePath): Name => ({
  name,
  spanOf: ({ from, to }) => spanInString(file.document, at, from, to) ?? valueSpan(file, at),
})

/** In a key with escapes the place of one character is not looked for: the whole key is marked. */
const keyName = (file: ProjectFile, name: string, at: ValuePath): Name => ({
  name,
  spanOf: ({ from, to }) => {
    const key = keySpan(file, at)
    const isPlain = file.document.text.slice(key.start + 1, key.end - 1) === name
    return isPlain ? { start: key.start + 1 + from, end: key.start + 1 + to } : key
  },
})
