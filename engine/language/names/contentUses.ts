import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import type { SectionName } from '../../documents/kinds/vocabulary'
import type { ValuePath } from '../../documents/schemaError'
import { parseSelector } from '../../hooks/session/selectors'
import { leavesOf } from '../../lint/sites/conditionSites'
import type { NameKind, NameUse } from './name'
import { valuesAt } from './places'

/** The names that an entry spells inside itself. */
export const contentUses = (section: SectionName, entry: JsonValue, at: ValuePath): readonly NameUse[] => {
  if (!isJsonObject(entry)) return []
  if (section === 'hooks') return hookUses(entry, at)
  if (section === 'rules') return ruleUses(entry, at)
  return []
}

const ruleUses = (rule: JsonObject, at: ValuePath): NameUse[] => [
  ...textUses('entry', rule, 'overrides.*', at).map((use) => ({ ...use, section: 'rules' as const })),
  ...textUses('tool', rule, 'scope.tools.*', at).filter(({ id }) => id !== '*'),
]

const hookUses = (hook: JsonObject, at: ValuePath): NameUse[] => [
  ...valuesAt(hook, 'tools.*', at).flatMap(({ at: place, value }) => selectorUse(value, place)),
  ...conditionUses(hook, at),
  ...actionUses(hook, at),
]

/** Exact selectors name one tool; the others match whatever tools there are. */
const selectorUse = (written: JsonValue, at: ValuePath): NameUse[] => {
  if (typeof written !== 'string') return []
  const { kind, text, excludes } = parseSelector(written)
  if (kind !== 'exact' || text === '') return []
  const part = excludes ? { part: { from: 1, to: written.length } } : {}
  return [{ kind: 'tool', id: text, at, isKey: false, isDeclaration: false, ...part }]
}

const conditionUses = ({ condition, parameters = {} }: JsonObject, at: ValuePath): NameUse[] => {
  const until = isJsonObject(parameters) ? parameters['until'] : undefined
  const written = [
    ...(condition === undefined ? [] : leavesOf(condition, [...at, 'condition'])),
    ...(until === undefined ? [] : leavesOf(until, [...at, 'parameters', 'until'])),
  ]
  return written.flatMap((leaf) => {
    // A bare id takes its parameters from the hook.
    const { at: place, given } = leaf.parameters ?? { at: [...at, 'parameters'], given: parameters }
    if (leaf.id === 'judge') return textUses('policy', given, 'model', place)
    return leaf.id === 'flag' ? textUses('flag', given, 'flag', place) : []
  })
}

/** What an action names; an answer of `ask_model` is an action too. */
const actionUses = ({ parameters = {} }: JsonObject, at: ValuePath): NameUse[] => {
  const place = [...at, 'parameters']
  return [
    ...textUses('tool', parameters, 'tool', place),
    ...textUses('policy', parameters, 'askModel', place),
    ...textUses('flag', parameters, 'setFlag', place).map((use) => ({ ...use, isDeclaration: true })),
    ...valuesAt(parameters, 'answers.*', place).flatMap(({ at: inner, value }) =>
      isJsonObject(value) ? actionUses(value, inner) : [],
    ),
  ]
}

const textUses = (kind: NameKind, root: JsonValue, pattern: string, at: ValuePath): NameUse[] =>
  valuesAt(root, pattern, at).flatMap(({ at: place, value }) =>
    typeof value === 'string' && value !== ''
      ? [{ kind, id: value, at: place, isKey: false, isDeclaration: false }]
      : [],
  )
