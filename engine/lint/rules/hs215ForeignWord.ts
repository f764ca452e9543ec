import { spanInString } from '../../documents/locate'
import type { ProjectFile } from '../../documents/project'
import { parseTemplate, templateVariables } from '../../hooks/session/templates'
import { toolContext } from '../catalogOf'
import { nearest } from '../nearest'
import { valueSpan } from '../places'
import type { Occurrence, Rule } from '../rule'
import { type TemplateSite, templateSites } from '../sites/templateSites'

export const hs215ForeignWord: Rule = {
  code: 'HS215',
  severity: 'error',
  certainty: 'a',
  title: 'Word outside the vocabulary of this environment',
  documentation: {
    what: 'The tool catalogue lists all words that a policy of this environment can read, and a text uses another one.',
    why: 'A policy with a closed vocabulary has no token for the word: every rollout that shows it would break.',
    fix: 'Say it with words of the catalogue. In the toy world these are next, schema, verify, answer and the words of its tasks.',
  },
  check: (file, project) => {
    const vocabulary = toolContext(file, project)?.catalog.vocabulary
    return vocabulary === undefined ? [] : templateSites(file).flatMap((site) => foreignWords(file, site, vocabulary))
  },
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

const foreignWords = (file: ProjectFile, site: TemplateSite, vocabulary: readonly string[]): Occurrence[] => {
  const known = new Set(vocabulary)
  return wordsOf(site.text)
    .filter(({ text }) => !known.has(text))
    .map(({ text, from }) => foreignWord(file, site, text, from, vocabulary))
}

const foreignWord = (
  file: ProjectFile,
  site: TemplateSite,
  word: string,
  from: number,
  vocabulary: readonly string[],
): Occurrence => {
  const span = spanInString(file.document, site.at, from, from + word.length) ?? valueSpan(file, site.at)
  const suggestion = nearest(word, vocabulary)
  const hint = suggestion === undefined ? '' : `; did you mean \`${suggestion}\`?`
  return {
    span,
    message: `\`${word}\` is not among the ${vocabulary.length} words that a policy of this environment can read${hint}`,
    fixes:
      suggestion === undefined
        ? []
        : [{ title: `Replace with \`${suggestion}\``, edits: [{ file: file.path, span, newText: suggestion }] }],
  }
}
