import { replaceValue } from '../../fixes'
import { didYouMean, nearest } from '../../nearest'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { referenceSites } from '../../sites/referenceSites'

export const hs106UnknownReference: Rule = {
  code: 'HS106',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Refers to something that is not defined',
  documentation: {
    what: 'A document names a tool catalogue, a proposal, a root cause, a rule, a policy, a pool, a task set or a split that is not there.',
    why: 'What is meant cannot be looked at. Without its catalogue, for example, mistakes in tools and selectors would stay unseen.',
    fix: 'Correct the name, or define what it names. Without `toolCatalog` the only catalogue of the workspace counts.',
    example: { bad: '"metadata": { "toolCatalog": "bx" }', good: '"metadata": { "toolCatalog": "box" }' },
  },
  check: (file, project) =>
    referenceSites(file, project)
      .filter(({ isDefined }) => !isDefined)
      .map((site) => {
        const known = site.known()
        const suggestion = nearest(site.name, known)
        return {
          span: valueSpan(file, site.at),
          message: `Refers to ${site.what} \`${site.name}\`, which is not defined${suggestion === undefined ? hintFor(known, site.where) : didYouMean(suggestion)}`,
          fixes:
            suggestion === undefined ? [] : replaceValue(file, site.at, suggestion, `Replace with \`${suggestion}\``),
        }
      }),
}

const mostListed = 8

const hintFor = (known: readonly string[], where: string): string => {
  const shown = known.slice(0, mostListed).join(', ')
  return known.length === 0
    ? `: ${where}, or take the name out.`
    : `. Known are: ${shown}${known.length > mostListed ? ', …' : '.'}`
}
