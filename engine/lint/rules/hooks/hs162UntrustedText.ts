import { spanInString } from '../../../documents/text/locate'
import { parseTemplate, templateVariables } from '../../../hooks/session/templates'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { hookSites } from '../../sites/entrySites'
import { hookTemplates } from '../../sites/templateSites'

export const hs162UntrustedText: Rule = {
  code: 'HS162',
  severity: 'warning',
  certainty: 'a',
  scope: 'entry',
  title: 'Text of the environment in an instruction',
  documentation: {
    what: 'A message of a hook repeats the text of a result as it stands.',
    why: 'The environment, or whoever writes into it, then speaks with the voice of the harness: a result may hold instructions.',
    fix: 'Leave it out, since the model has read the result, or cut it with `trunc` to what the message needs.',
    example: { bad: '"message": "It says {{result.text}}."', good: '"message": "It says {{result.text|trunc:80}}."' },
  },
  check: (file) =>
    hookSites(file).flatMap((site) => {
      // The message of `rewrite_result` becomes a part of the result, where its text belongs.
      if (site.hook['action'] === 'rewrite_result') return []
      return hookTemplates(site)
        .filter(({ at }) => at.at(-1) === 'message' || at.at(-1) === 'askPrompt')
        .flatMap(({ at, text }) =>
          templateVariables(parseTemplate(text))
            .filter(({ name, filter }) => ofResults.has(name) && filter.kind === 'none')
            .map(({ name, from, to }) => {
              const span = spanInString(file.document, at, from, to) ?? valueSpan(file, at)
              const cut = `{{${name}|trunc:${shortest}}}`
              return {
                span,
                message: `\`{{${name}}}\` puts text of the environment into an instruction; remove it, or cut it with \`trunc\`.`,
                fixes: [{ title: `Replace with \`${cut}\``, edits: [{ file: file.path, span, newText: cut }] }],
              }
            }),
        )
    }),
}

const ofResults: ReadonlySet<string> = new Set(['result.text', 'error.message'])

const shortest = 80
