import { type FormatObject, formatObjects } from '../../../documents/formatObjects'
import { isJsonObject } from '../../../documents/json'
import { defaultHookLimits } from '../../../documents/kinds/hookLimits'
import { remembered } from '../../../documents/remembered'
import { actionNamed, actionTable } from '../../../hooks/actions'
import { equalJson } from '../../../hooks/facts/compare'
import { removeAt } from '../../fixes'
import { keySpan } from '../../places'
import type { Rule } from '../../rule'

export const hs007DefaultValue: Rule = {
  code: 'HS007',
  severity: 'hint',
  certainty: 'a',
  scope: 'entry',
  title: 'Member has its default value',
  documentation: {
    what: 'A member says what would hold without it. `enabled`, `value`, `role` and parameters are never meant: there the word itself tells readers something.',
    why: 'What differs from the usual is easier to see when only that is written.',
    fix: 'Remove the member. The harness behaves the same; its hash changes, so siblings that pin it must be pinned anew.',
    example: { bad: '"message": "Read on.", "priority": 0', good: '"message": "Read on."' },
  },
  check: (file) =>
    formatObjects(file.kind, file.root)
      .flatMap((object) => usualIn(object).map((path) => [...object.at, ...path]))
      .filter((at) => !at.slice(0, -1).includes('before'))
      .map((at) => ({
        span: keySpan(file, at),
        message: `\`${String(at.at(-1))}\` has its default value; remove it.`,
        fixes: removeAt(file, at, 'Remove the member'),
      })),
}

/** Words that tell readers something even where they say the usual. */
const telling: ReadonlySet<string> = new Set(['enabled', 'value', 'role', 'parameters'])

/** Members with a default that tells readers nothing. The same map stands for all objects of a schema. */
const defaultsOf = remembered((members: ReadonlyMap<string, unknown>) =>
  [...members].flatMap(([name, schema]) => {
    const usual = isJsonObject(schema) ? schema['default'] : undefined
    return usual === undefined || telling.has(name) || name === 'maxPerKey' ? [] : [[name, usual] as const]
  }),
)

const usualIn = (object: FormatObject): readonly string[][] => {
  const found = usualKeyLimit(object)
  for (const [name, usual] of defaultsOf(object.members)) {
    const given = object.value[name]
    if (given === undefined || !equalJson(given, usual)) continue
    const isMistake = name === 'message' && needsMessage(object)
    if (!isMistake) found.push([name])
  }
  return found
}

/** How often a hook may fire for one key is usual or not by its action. */
const usualKeyLimit = ({ section, isEntry, value }: FormatObject): string[][] => {
  const { limits, action } = value
  if (section !== 'hooks' || !isEntry || !isJsonObject(limits)) return []
  return limits['maxPerKey'] === defaultHookLimits(action).maxPerKey ? [['limits', 'maxPerKey']] : []
}

/** An empty message of an action that is about its message is a mistake, not a default. */
const needsMessage = ({ value: { action } }: FormatObject): boolean => {
  const known = typeof action === 'string' ? actionNamed(action) : undefined
  return known !== undefined && actionTable[known].message === 'required'
}
