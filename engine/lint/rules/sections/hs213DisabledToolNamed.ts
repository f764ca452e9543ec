import { spanInString } from '../../../documents/text/locate'
import { type HarnessView, type HeldEntry, harnessView, relatedEntry } from '../../harnessView'
import { entryNameSpan, valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { isNegated, rememberedOfSentences } from '../../text/sentences'

export const hs213DisabledToolNamed: Rule = {
  code: 'HS213',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Prompt names a tool that is switched off',
  documentation: {
    what: 'A prompt section or a rule names a tool, and the harness switches that tool off.',
    why: 'The policy is sent to a tool that it does not have: the call fails, and a turn is lost.',
    fix: 'Change the text, or switch the tool on.',
    example: {
      bad: '"tools": { "apply_patch": { "enabled": false } }, "rules": { "edit": { "text": "Change it with apply_patch." } }',
      good: '"tools": { "apply_patch": { "enabled": true } }, "rules": { "edit": { "text": "Change it with apply_patch." } }',
    },
  },
  check: (file, project) => {
    const view = harnessView(file, project)
    const off = new Map(
      (view?.entries('tools') ?? []).filter(({ entry }) => entry['enabled'] === false).map((tool) => [tool.name, tool]),
    )
    return view === undefined || off.size === 0 ? [] : mentions(view, off).flatMap((each) => occurrence(each) ?? [])
  },
}

interface Mention {
  readonly text: HeldEntry
  readonly tool: HeldEntry
  readonly from: number
}

const mentions = (view: HarnessView, off: ReadonlyMap<string, HeldEntry>): readonly Mention[] =>
  [...view.entries('prompt'), ...view.entries('rules')]
    .filter(({ entry }) => entry['enabled'] !== false)
    .flatMap((text) =>
      namesIn(text.entry).flatMap(({ name, from }) => {
        const tool = off.get(name)
        return tool === undefined ? [] : [{ text, tool, from }]
      }),
    )

const occurrence = ({ text, tool, from }: Mention): Occurrence | undefined => {
  if (!text.isOwn && !tool.isOwn) return undefined
  const at = [...text.at, 'text']
  const inText = () => spanInString(text.file.document, at, from, from + tool.name.length) ?? valueSpan(text.file, at)
  return {
    span: text.isOwn ? inText() : entryNameSpan(tool.file, tool.at),
    message: `\`${text.name}\` names tool \`${tool.name}\`, which this harness switches off. Change the text, or enable the tool.`,
    related: [relatedEntry(text.isOwn ? tool : text, 'It is here')],
  }
}

interface Name {
  readonly name: string
  readonly from: number
}

/** Words that are meant as names: `list` in a sentence is usually a word, `list_mail` or a quoted word is not. */
const namesIn = rememberedOfSentences((sentences): readonly Name[] =>
  sentences
    .filter((sentence) => !isNegated(sentence.text))
    .flatMap((sentence) =>
      [...sentence.text.matchAll(/([`'"]?)([\p{L}\p{N}_][\p{L}\p{N}_.-]*[\p{L}\p{N}_])([`'"(]?)/gu)].flatMap(
        ({ 1: before = '', 2: name = '', 3: after = '', index }) => {
          const isQuoted = before !== '' && before === after
          const isName = isQuoted || after === '(' || /[_\d]|\p{Ll}\p{Lu}/u.test(name)
          return isName ? [{ name, from: sentence.from + index + before.length }] : []
        },
      ),
    ),
)
