import { isJsonObject } from '../../../documents/json'
import type { Catalog } from '../../../documents/kinds/tools'
import { remembered } from '../../../documents/remembered'
import { spanInString } from '../../../documents/text/locate'
import { toolContext } from '../../catalogOf'
import { didYouMean, nearest } from '../../nearest'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { entrySites } from '../../sites/entrySites'

export const hs205UnknownApi: Rule = {
  code: 'HS205',
  severity: 'information',
  certainty: 'c',
  scope: 'project',
  title: 'Rule names an API that the catalogue does not have',
  documentation: {
    what: 'A rule names an API as `app.api`. The catalogue knows the app, and no API of that name in it.',
    why: 'The API was renamed or removed, or never existed: a policy that obeys the rule runs into an error.',
    fix: 'Use a name of the catalogue.',
    example: {
      bad: '"rules": { "look": { "text": "Call mail.shwo before you answer." } }',
      good: '"rules": { "look": { "text": "Call mail.show before you answer." } }',
    },
  },
  check: (file, project) => {
    const sites = entrySites(file).filter(({ section }) => section === 'rules')
    const catalog = sites.length === 0 ? undefined : toolContext(file, project)?.catalog
    if (catalog?.apis === undefined) return []
    const known = apisOf(catalog)
    return sites.flatMap(({ at, entry }) => {
      const text = isJsonObject(entry) ? entry['text'] : undefined
      const place = [...at, 'text']
      return mentions(typeof text === 'string' ? text : '')
        .filter(({ app, api }) => known.get(app)?.has(api) === false)
        .flatMap(({ app, api, from, isCode }) => {
          const name = `${app}.${api}`
          const suggestion = nearest(api, known.get(app) ?? [])
          // "the file.then" of a hasty writer, or the name of a file, is no API.
          if (!isCode && suggestion === undefined) return []
          const span = spanInString(file.document, place, from, from + name.length) ?? valueSpan(file, place)
          const meant = suggestion === undefined ? undefined : `${app}.${suggestion}`
          return [
            {
              span,
              message: `API \`${name}\` is not in the catalogue; was it renamed or removed?${didYouMean(meant).replace(/^;/, '')}`,
              fixes:
                meant === undefined
                  ? []
                  : [{ title: `Replace with \`${meant}\``, edits: [{ file: file.path, span, newText: meant }] }],
            },
          ]
        })
    })
  },
}

const apisOf = remembered((catalog: Catalog): ReadonlyMap<string, ReadonlySet<string>> => {
  const byApp = new Map<string, Set<string>>()
  for (const name of Object.keys(catalog.apis ?? {})) {
    const dot = name.indexOf('.')
    const apis = byApp.get(name.slice(0, dot)) ?? new Set()
    byApp.set(name.slice(0, dot), apis.add(name.slice(dot + 1)))
  }
  return byApp
})

interface Mention {
  readonly app: string
  readonly api: string
  readonly from: number
  /** Written as code: in backquotes, or as a call. */
  readonly isCode: boolean
}

const mentions = (text: string): Mention[] =>
  [...text.matchAll(/(`?)(?:apis\.)?\b([a-z]\w*)\.([a-z]\w*)\b(?!\.\w)([(`]?)/g)].map(
    ({ 0: whole, 1: quote = '', 2: app = '', 3: api = '', 4: end = '', index }) => ({
      app,
      api,
      from: index + whole.length - end.length - api.length - app.length - 1,
      isCode: end === '(' || (quote === '`' && end === '`') || api.includes('_'),
    }),
  )
