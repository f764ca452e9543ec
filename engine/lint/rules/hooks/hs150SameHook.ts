import { canonicalJson } from '../../../documents/canonicalText'
import { remembered } from '../../../documents/remembered'
import { actionNamed } from '../../../hooks/actions'
import { removeEntry } from '../../fixes'
import { entryNameSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { groupedHooks, type HarnessHook, harnessHooks } from '../../sites/harnessHooks'

export const hs150SameHook: Rule = {
  code: 'HS150',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Two hooks do the same',
  documentation: {
    what: 'Two hooks have the same event, condition, parameters, tools and action; they may differ in their message.',
    why: 'Both fire at the same places, so the policy is told twice, and each counts its own limits.',
    fix: 'Keep one of them, with the message that both should give.',
    example: {
      bad: '"hooks": {\n  "read-error": { "event": "after_tool", "condition": "tool_error", "action": "warn", "message": "Read the error." },\n  "read-error-again": { "event": "after_tool", "condition": "tool_error", "action": "warn", "message": "Read the error." }\n}',
      good: '"hooks": {\n  "read-error": { "event": "after_tool", "condition": "tool_error", "action": "warn", "message": "Read the error." }\n}',
    },
  },
  check: (file, project) => groupedHooks(harnessHooks(file, project), deedOf).flatMap(repeated),
}

/** What a hook does and when, in one text. Undefined for one that is not complete. */
export const deedOf = ({ hook }: HarnessHook): string | undefined => deedOfHook(hook)

const deedOfHook = remembered((hook: HarnessHook['hook']): string | undefined => {
  const { event, condition, action, parameters = {}, tools = null } = hook
  const known = typeof action === 'string' ? actionNamed(action) : undefined
  if (typeof event !== 'string' || condition === undefined || known === undefined) return undefined
  return canonicalJson([event, condition, known, parameters, tools])
})

const repeated = (group: readonly HarnessHook[]): Occurrence[] => {
  const first = group.find(({ isOwn }) => !isOwn) ?? group[0]
  return group.flatMap((site) => {
    if (site === first || first === undefined || !site.isOwn) return []
    return [
      {
        span: entryNameSpan(site.file, site.at),
        message: `Same event, condition, parameters and action as \`${first.name}\`: keep one of them.`,
        related: [
          { file: first.file.path, span: entryNameSpan(first.file, first.at), message: `\`${first.name}\` is here` },
        ],
        fixes: removeEntry(site.file, site.at, site.name),
      },
    ]
  })
}
