import { replaceValue } from '../../fixes'
import { type HeldEntry, harnessView, relatedEntry } from '../../harnessView'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'

export const hs201EqualOrder: Rule = {
  code: 'HS201',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Two prompt sections with the same order',
  documentation: {
    what: 'Two prompt sections of one role state the same `order`.',
    why: 'Their names then decide which comes first, so that renaming one would change the prompt.',
    fix: 'Give each section an order of its own.',
    example: {
      bad: '"prompt": { "kind": { "text": "Be kind.", "order": 1 }, "brief": { "text": "Be brief.", "order": 1 } }',
      good: '"prompt": { "kind": { "text": "Be kind.", "order": 1 }, "brief": { "text": "Be brief.", "order": 2 } }',
    },
  },
  check: (file, project) => {
    const ordered = (harnessView(file, project)?.entries('prompt') ?? []).filter(
      ({ entry }) => typeof entry['order'] === 'number' && entry['enabled'] !== false,
    )
    return groups(ordered).flatMap((group) => occurrences(group, ordered))
  },
}

const roleOf = ({ entry }: HeldEntry): string => String(entry['role'] ?? 'system')
const orderOf = ({ entry }: HeldEntry): number => Number(entry['order'])

const groups = (sections: readonly HeldEntry[]): readonly (readonly HeldEntry[])[] => {
  const byOrder = new Map<string, HeldEntry[]>()
  for (const section of sections) {
    const key = `${roleOf(section)} ${orderOf(section)}`
    const group = byOrder.get(key) ?? []
    group.push(section)
    byOrder.set(key, group)
  }
  return [...byOrder.values()].filter((group) => group.length > 1)
}

/** All but the first of a group are told, or the first when it is the one that this document adds. */
const occurrences = (group: readonly HeldEntry[], all: readonly HeldEntry[]): Occurrence[] => {
  const [first, ...rest] = [...group].sort((a, b) => (a.name < b.name ? -1 : 1))
  const ownRest = rest.filter(({ isOwn }) => isOwn)
  const told = ownRest.length === 0 && first?.isOwn ? [first] : ownRest
  return told.flatMap((section) => {
    const other = section === first ? rest[0] : first
    return other === undefined ? [] : [occurrence(section, other, all)]
  })
}

const occurrence = (section: HeldEntry, other: HeldEntry, all: readonly HeldEntry[]): Occurrence => {
  const { file, at } = section
  const free = orderAfter(section, all)
  return {
    span: valueSpan(file, [...at, 'order']),
    message: `Prompt sections \`${section.name}\` and \`${other.name}\` have the same order ${orderOf(section)}, so their names decide which comes first. Give each its own order.`,
    related: [relatedEntry(other, `\`${other.name}\` has this order too`)],
    fixes: replaceValue(file, [...at, 'order'], free, `Set the order of \`${section.name}\` to ${free}`),
  }
}

/** A place right behind the section that no other section of the role has. */
const orderAfter = (section: HeldEntry, all: readonly HeldEntry[]): number => {
  const order = orderOf(section)
  const later = all.filter((each) => roleOf(each) === roleOf(section) && orderOf(each) > order).map(orderOf)
  const next = Math.min(...later)
  return next > order + 1 ? order + 1 : (order + next) / 2
}
