import { hookSpan, valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { mayMeet } from '../../selectorSets'
import { groupedHooks, type HarnessHook, harnessHooks, priorityOf } from '../../sites/harnessHooks'
import { otherPriority } from '../../sites/otherPriority'

export const hs154EqualPriority: Rule = {
  code: 'HS154',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Order is decided by name',
  documentation: {
    what: 'Two hooks of one event and equal priority both rewrite the same thing, or both decide what happens next in the same way.',
    why: 'The second rewrite works on what the first one left, and of equal decisions the first one counts. Which is first hangs on the names.',
    fix: 'Give the hooks different priorities. Reminders and refusals may share one: all of them are delivered.',
    example: {
      bad: '"hooks": {\n  "cut": { "event": "after_tool", "condition": "always", "action": "rewrite_result", "message": "cut" },\n  "mark": { "event": "after_tool", "condition": "always", "action": "rewrite_result", "message": "mark" }\n}',
      good: '"hooks": {\n  "cut": { "event": "after_tool", "condition": "always", "action": "rewrite_result", "message": "cut" },\n  "mark": { "event": "after_tool", "condition": "always", "action": "rewrite_result", "message": "mark", "priority": 1 }\n}',
    },
  },
  check: (file, project) => groupedHooks(harnessHooks(file, project), contestOf).flatMap(undecided),
}

/** Actions of which two at one moment depend on their order. */
const ordered: ReadonlySet<unknown> = new Set(['rewrite_args', 'rewrite_result', 'retry', 'extend', 'stop'])

const contestOf = (site: HarnessHook): string | undefined => {
  const { event, action } = site.hook
  return typeof event === 'string' && ordered.has(action) ? `${event} ${String(action)} ${priorityOf(site)}` : undefined
}

/** Told at the later of two hooks, or at the earlier one where the later is inherited. */
const undecided = (group: readonly HarnessHook[]): Occurrence[] =>
  group.flatMap((site, index) => {
    const meets = (other: HarnessHook) => mayMeet(site.hook['tools'], other.hook['tools'])
    const other =
      group.slice(0, index).findLast(meets) ?? group.slice(index + 1).find((later) => !later.isOwn && meets(later))
    return site.isOwn && other !== undefined ? [occurrence(site, other)] : []
  })

const occurrence = (site: HarnessHook, other: HarnessHook): Occurrence => ({
  span: valueSpan(site.file, [...site.at, 'action']),
  message: `\`${other.name}\` has the same priority and action at this event: their order is decided by name. Set a priority.`,
  related: [{ file: other.file.path, span: hookSpan(other.file, other.at), message: `\`${other.name}\` is here` }],
  fixes: otherPriority(site),
})
