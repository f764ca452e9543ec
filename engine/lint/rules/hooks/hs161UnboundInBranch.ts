import { eventNames } from '../../../documents/kinds/vocabulary'
import type { ProjectFile } from '../../../documents/project'
import { spanInString } from '../../../documents/text/locate'
import { leaves } from '../../../hooks/expression/expression'
import { firstLeaves } from '../../../hooks/expression/firstLeaves'
import { availableVariables, parseTemplate, templateVariables } from '../../../hooks/session/templates'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { type HookSite, hookSites } from '../../sites/entrySites'
import { parsedOfHook } from '../../sites/parsedConditions'
import { hookTemplates, type TemplateSite } from '../../sites/templateSites'

export const hs161UnboundInBranch: Rule = {
  code: 'HS161',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Variable is bound by one branch of the condition only',
  documentation: {
    what: 'A template uses a variable that one part of the condition binds, and the condition can hold by another part that does not bind it.',
    why: 'Variables come from the first true condition. When that is the other part, there is nothing to fill in, and the hook is silent.',
    fix: 'Make a hook of its own for the other part, put the part that binds the variable first in `all`, or do without the variable.',
    example: {
      bad: '"event": "after_batch", "condition": { "any": ["unverified_writes", "no_progress"] }, "message": "Check {{count}} writes."',
      good: '"event": "after_batch", "condition": "unverified_writes", "message": "Check {{count}} writes."',
    },
  },
  check: (file) => hookSites(file).flatMap((site) => unboundIn(file, site)),
}

const unboundIn = (file: ProjectFile, site: HookSite): Occurrence[] => {
  const { condition, event } = site.hook
  const known = eventNames.find((name) => name === event)
  if (known === undefined || typeof condition === 'string') return []
  const expression = parsedOfHook(site.hook)
  if (expression === undefined) return []
  const ofEvent = availableVariables(known, [])
  const binders = leaves(expression).map(({ definition }) => definition)
  const firsts = firstLeaves(expression)
  // A judge stands in the condition itself: there nothing is bound.
  const filled = hookTemplates(site).filter(({ reader }) => reader !== 'judge')
  return filled.flatMap((template) =>
    templateVariables(parseTemplate(template.text)).flatMap(({ name, from, to }) => {
      const binder = binders.find(({ bindings }) => bindings.includes(name))
      if (binder === undefined || ofEvent.includes(name)) return []
      const other = firsts.find((leaf) => leaf?.definition.bindings.includes(name) !== true)
      if (other === undefined && !firsts.includes(undefined)) return []
      const where =
        other === undefined ? 'where the condition holds without it' : `where \`${other.definition.id}\` holds first`
      return [
        {
          span: placeOf(file, template, from, to),
          message: `\`{{${name}}}\` is only bound by \`${binder.id}\`, not ${where}: there the hook is silent.`,
        },
      ]
    }),
  )
}

const placeOf = (file: ProjectFile, { at }: TemplateSite, from: number, to: number): Occurrence['span'] =>
  spanInString(file.document, at, from, to) ?? valueSpan(file, at)
