import { parseSelector } from '../../../hooks/session/selectors'
import { toolContext } from '../../catalogOf'
import { replaceValue } from '../../fixes'
import { didYouMean, nearest } from '../../nearest'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { selectedTools } from '../../selectorProbe'
import { selectorSites } from '../../sites/selectorSites'

export const hs110DeadSelector: Rule = {
  code: 'HS110',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Selector matches no tool',
  documentation: {
    what: 'A pattern in `tools` selects none of the tools of the catalogue. Patterns are anchored: re:list is the tool `list` alone.',
    why: 'The hook loads and never fires.',
    fix: 'Widen the pattern, or name a tool of the catalogue.',
    example: { bad: '"tools": ["glob:serch*"]', good: '"tools": ["glob:search*"]' },
  },
  check: (file, project) => {
    const context = toolContext(file, project)
    if (context === undefined) return []
    const names = Object.keys(context.catalog.tools)
    return selectorSites(file).flatMap(({ at, selector }) => {
      const { kind, text } = parseSelector(selector)
      if (kind === 'exact' || selectedTools(selector, context)?.length !== 0) return []
      const suggestion = kind === 're' || kind === 'glob' ? nearest(text, names) : undefined
      return [
        {
          span: valueSpan(file, at),
          message: `Selector \`${selector}\` matches no tool of catalogue \`${context.catalog.id}\`${didYouMean(suggestion)}`,
          fixes: suggestion === undefined ? [] : replaceValue(file, at, suggestion, `Replace with \`${suggestion}\``),
        },
      ]
    })
  },
}
