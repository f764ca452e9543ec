import { canonicalJson } from '../../../documents/canonicalText'
import { type HeldEntry, harnessView, relatedEntry } from '../../harnessView'
import { entryNameSpan } from '../../places'
import type { Rule } from '../../rule'
import { conditionParameters } from '../../sites/parameterSites'

export const hs415EffectDisabled: Rule = {
  code: 'HS415',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Another hook ends the task wherever this one acts',
  documentation: {
    what: 'A sibling adds or changes a hook, and another hook of the resolved harness stops the task at the same event whenever this one fires.',
    why: 'Nobody reads what the hook says after the end of the task: the edit has no effect.',
    fix: 'Narrow the condition of the hook that stops, or remove one of the two.',
    example: {
      bad: '{ "path": "state.hooks.read-error", … }   // and the inherited hook `give-up` stops the task at every error',
    },
  },
  check: (file, project) => {
    if (file.kind !== 'sibling' && file.kind !== 'proposal') return []
    const hooks = (harnessView(file, project)?.entries('hooks') ?? []).filter(({ entry }) => entry['enabled'] !== false)
    const stops = hooks.filter(({ entry }) => entry['action'] === 'stop' && canFire(entry))
    if (stops.length === 0) return []
    return hooks
      .filter(({ isOwn, entry }) => isOwn && entry['action'] !== 'record')
      .flatMap((hook) => {
        const stop = stops.find((each) => disables(each, hook))
        if (stop === undefined) return []
        return [
          {
            span: entryNameSpan(hook.file, hook.at),
            message: `Hook \`${hook.name}\` has no effect here: \`${stop.name}\` ends the task whenever it fires. Narrow \`${stop.name}\`, or remove one of the two.`,
            related: [relatedEntry(stop, `\`${stop.name}\` stops the task`)],
          },
        ]
      })
  },
}

const canFire = ({ limits }: HeldEntry['entry']): boolean => !canonicalJson(limits ?? {}).includes(':0')

const disables = (stop: HeldEntry, hook: HeldEntry): boolean => {
  if (stop === hook || stop.entry['event'] !== hook.entry['event'] || !coversTools(stop.entry, hook.entry)) return false
  if (hook.entry['action'] === 'stop' && !comesFirst(stop, hook)) return false
  return stop.entry['condition'] === 'always' || conditionOf(stop.entry) === conditionOf(hook.entry)
}

const conditionOf = (hook: HeldEntry['entry']): string =>
  canonicalJson([hook['condition'] ?? null, conditionParameters(hook)])

const coversTools = (stop: HeldEntry['entry'], hook: HeldEntry['entry']): boolean =>
  stop['tools'] === undefined || canonicalJson(stop['tools']) === canonicalJson(hook['tools'] ?? null)

/** Of two that stop, the one with more priority decides, then the name. */
const comesFirst = (a: HeldEntry, b: HeldEntry): boolean => {
  const difference = priorityOf(a) - priorityOf(b)
  return difference > 0 || (difference === 0 && a.name < b.name)
}

const priorityOf = ({ entry: { priority } }: HeldEntry): number => (typeof priority === 'number' ? priority : 0)
