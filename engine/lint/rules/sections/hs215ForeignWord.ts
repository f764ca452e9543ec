import { isJsonObject, type JsonValue } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { spanInString } from '../../../documents/text/locate'
import { isKind } from '../../../documents/validate'
import { isStandingRule } from '../../../harness/renderPrompt'
import { disclosureOf } from '../../../hooks/session/argumentEdits'
import { parseTemplate, type TemplateVariable, templateVariables } from '../../../hooks/session/templates'
import { toolContext } from '../../catalogOf'
import type { Fix } from '../../finding'
import { replaceValue } from '../../fixes'
import { didYouMean, nearest } from '../../nearest'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { entrySites, type HookSite, hookSites } from '../../sites/entrySites'
import { type TemplateSite, templateSites } from '../../sites/templateSites'
import { vocabularyHint } from '../../vocabularyHint'

export const hs215ForeignWord: Rule = {
  code: 'HS215',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Word outside the vocabulary of this environment',
  documentation: {
    what: 'The tool catalogue lists all words that a policy of this environment can read, and a text of the harness, or what the engine writes around it, uses another one.',
    why: 'A policy with a closed vocabulary has no token for the word: every rollout that shows it would break.',
    fix: 'Say it with words of the catalogue. In the toy world these are next, schema, verify, answer and the words of its tasks.',
    example: {
      bad: '"message": "Kindly proceed."   // the vocabulary has "next", and neither of these words',
      good: '"message": "next"',
    },
  },
  check: (file, project) => {
    const catalog = toolContext(file, project)?.catalog
    if (catalog?.vocabulary === undefined) return []
    const { vocabulary } = catalog
    const known = new Set(vocabulary)
    const framed = framedTexts(file).filter(({ frame }) => frame.some((word) => !known.has(word)))
    const told = new Set(framed.map(({ at }) => at.join()))
    return [
      ...cutTexts(file),
      ...framed.map(({ at, message, fixes }) => ({ span: valueSpan(file, at), message, fixes })),
      ...shownTemplates(file)
        .filter(({ at }) => !told.has(at.join()))
        .flatMap((site) => foreignWords(file, site, { words: vocabulary, hint: vocabularyHint(project, catalog) })),
    ]
  },
}

/** What an auxiliary model is asked, the policy never reads. */
const shownTemplates = (file: ProjectFile): readonly TemplateSite[] =>
  templateSites(file).filter(({ reader }) => reader === 'policy')

/** A text around which the engine writes words of its own. */
interface FramedText {
  readonly at: ValuePath
  readonly frame: readonly string[]
  readonly message: string
  readonly fixes: readonly Fix[]
}

const framedTexts = (file: ProjectFile): FramedText[] => [
  ...entrySites(file).flatMap(({ section, at, entry }) => (section === 'rules' ? framedRule(entry, at) : [])),
  ...hookSites(file).flatMap((site) => disclosure(file, site)),
]

const framedRule = (entry: JsonValue, at: ValuePath): FramedText[] => {
  if (!isKind('ruleEntry', entry) || entry.enabled === false || !isStandingRule(entry)) return []
  const message =
    'Rules that always hold cannot be shown in this environment: the prompt heads them `Rules:` and begins each with `-`, ' +
    'which its policies cannot read. Give the rule a scope, or say it with a hook that injects.'
  return [{ at: [...at, 'text'], frame: ['Rules:', '-'], message, fixes: [] }]
}

const disclosure = (file: ProjectFile, { at, hook }: HookSite): FramedText[] => {
  const { action, parameters } = hook
  const disclose = isJsonObject(parameters) ? parameters['disclose'] : undefined
  if (action !== 'rewrite_args' || disclose === false) return []
  const place = [...at, 'parameters', 'disclose']
  return [
    {
      at: disclose === undefined ? [...at, 'action'] : place,
      frame: disclosureOf({ set: {}, remove: [] }).trim().split(' '),
      message:
        'The line that tells the model of changed arguments is English, which policies of this environment cannot read: ' +
        'set `disclose` to false.',
      fixes: replaceValue(file, place, false, 'Set `disclose` to false'),
    },
  ]
}

/** What is cut by characters ends within a word, and no part of a word is a word; JSON puts quotes around it. */
const cutTexts = (file: ProjectFile): Occurrence[] => [
  ...shownTemplates(file).flatMap((site) =>
    templateVariables(parseTemplate(site.text))
      .filter(({ filter }) => filter.kind !== 'none')
      .map((variable) => filtered(file, site, variable)),
  ),
  ...hookSites(file).flatMap(({ at, hook }) => {
    const { action, parameters } = hook
    const isCut = action === 'rewrite_result' && isJsonObject(parameters) && parameters['mode'] === 'head_tail'
    if (!isCut || typeof parameters['maxChars'] !== 'number') return []
    const message =
      '`head_tail` cuts the result by characters, so that it may end within a word, which policies of this environment ' +
      'cannot read. Use another mode.'
    return [{ span: valueSpan(file, [...at, 'parameters', 'mode']), message }]
  }),
]

const filtered = (
  file: ProjectFile,
  { at }: TemplateSite,
  { name, filter, from, to }: TemplateVariable,
): Occurrence => {
  const span = spanInString(file.document, at, from, to) ?? valueSpan(file, at)
  const what = filter.kind === 'json' ? 'writes signs around the words' : 'may cut a word in two'
  return {
    span,
    message: `\`${filter.kind}\` ${what}, and a policy of this environment reads whole words alone. Leave the filter out.`,
    fixes: [{ title: 'Leave the filter out', edits: [{ file: file.path, span, newText: `{{${name}}}` }] }],
  }
}

interface Word {
  readonly text: string
  readonly from: number
}

/** Words of a template's fixed text; what its variables give is the world's own. */
const wordsOf = (text: string): readonly Word[] => {
  let fixed = text
  for (const { from, to } of templateVariables(parseTemplate(text))) {
    fixed = fixed.slice(0, from) + ' '.repeat(to - from) + fixed.slice(to)
  }
  return [...fixed.matchAll(/\S+/g)].map((match) => ({ text: match[0], from: match.index }))
}

interface Vocabulary {
  readonly words: readonly string[]
  /** Which words to take, and where all of them stand. */
  readonly hint: string
}

const foreignWords = (file: ProjectFile, site: TemplateSite, vocabulary: Vocabulary): Occurrence[] => {
  const known = new Set(vocabulary.words)
  return wordsOf(site.text)
    .filter(({ text }) => !known.has(text))
    .map(({ text, from }) => foreignWord(file, site, text, from, vocabulary))
}

const foreignWord = (
  file: ProjectFile,
  site: TemplateSite,
  word: string,
  from: number,
  { words, hint }: Vocabulary,
): Occurrence => {
  const span = spanInString(file.document, site.at, from, from + word.length) ?? valueSpan(file, site.at)
  const suggestion = nearest(word, words)
  const meant = didYouMean(suggestion) || '.'
  return {
    span,
    message: `\`${word.length > 40 ? `${word.slice(0, 40)}…` : word}\` is not among the ${words.length} words that a policy of this environment can read${meant} ${hint}`,
    fixes:
      suggestion === undefined
        ? []
        : [{ title: `Replace with \`${suggestion}\``, edits: [{ file: file.path, span, newText: suggestion }] }],
  }
}
