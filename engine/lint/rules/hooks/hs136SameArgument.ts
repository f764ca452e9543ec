import { isJsonObject } from '../../../documents/json'
import { hookSpan, valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { mayMeet } from '../../selectorSets'
import { byEvaluation, type HarnessHook, harnessHooks, priorityOf } from '../../sites/harnessHooks'
import { otherPriority } from '../../sites/otherPriority'

export const hs136SameArgument: Rule = {
  code: 'HS136',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Two hooks change the same argument',
  documentation: {
    what: 'Two `rewrite_args` hooks of equal priority set or remove the same argument of the same calls.',
    why: 'The later one wins, and which one that is hangs on their names alone.',
    fix: 'Give them different priorities, or let one hook do both.',
    example: {
      bad: '"hooks": {\n  "few": { "event": "before_tool", "condition": "always", "action": "rewrite_args", "parameters": { "set": { "/page_limit": 5 } } },\n  "many": { "event": "before_tool", "condition": "always", "action": "rewrite_args", "parameters": { "set": { "/page_limit": 20 } } }\n}',
      good: '"hooks": {\n  "few": { "event": "before_tool", "condition": "always", "action": "rewrite_args", "parameters": { "set": { "/page_limit": 5 } } },\n  "many": { "event": "before_tool", "condition": "always", "action": "rewrite_args", "parameters": { "set": { "/page_limit": 20 } }, "priority": 1 }\n}',
    },
  },
  replaces: ['HS154'],
  check: (file, project) => {
    const found: Occurrence[] = []
    const before = new Map<string, HarnessHook>()
    for (const site of harnessHooks(file, project).toSorted(byEvaluation)) {
      for (const pointer of pointersOf(site)) {
        const place = `${priorityOf(site)} ${pointer}`
        const other = before.get(place)
        if (other === undefined) before.set(place, site)
        else if (mayMeet(site.hook['tools'], other.hook['tools'])) found.push(...collision(site, other, pointer))
      }
    }
    return found
  },
}

const pointersOf = ({ hook }: HarnessHook): readonly string[] => {
  const { action, parameters } = hook
  if (action !== 'rewrite_args' || !isJsonObject(parameters)) return []
  const { set, remove } = parameters
  return [
    ...new Set([
      ...(isJsonObject(set) ? Object.keys(set) : []),
      ...(Array.isArray(remove) ? remove.filter((pointer) => typeof pointer === 'string') : []),
    ]),
  ]
}

/** Told in this document, at the later hook where both are its own. */
const collision = (later: HarnessHook, earlier: HarnessHook, pointer: string): Occurrence[] => {
  const [own, other] = later.isOwn ? [later, earlier] : [earlier, later]
  if (!own.isOwn) return []
  return [
    {
      span: valueSpan(own.file, [...own.at, 'action']),
      message: `\`${own.name}\` and \`${other.name}\` change \`${pointer}\` with equal priority; \`${later.name}\` wins by its name. Set a priority.`,
      related: [{ file: other.file.path, span: hookSpan(other.file, other.at), message: `\`${other.name}\` is here` }],
      fixes: otherPriority(own),
    },
  ]
}
