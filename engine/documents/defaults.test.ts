import { describe, expect, test } from 'vitest'
import { effectiveHash, stateHash } from './canonical'
import { withDefaults } from './defaults'
import type { JsonObject, JsonValue } from './json'
import { isJsonObject } from './json'
import { membersAt } from './schemaAt'
import type { SchemaName } from './validate'

/** The least that each entry must say. */
const entries: Record<string, { readonly schema: SchemaName; readonly entry: JsonObject }> = {
  prompt: { schema: 'promptEntry', entry: { text: 'x' } },
  rules: { schema: 'ruleEntry', entry: { text: 'x' } },
  hooks: { schema: 'hookEntry', entry: { event: 'after_tool', condition: 'always', action: 'warn' } },
  tools: { schema: 'toolEntry', entry: {} },
  memory: { schema: 'memoryEntry', entry: {} },
  workflow: { schema: 'workflowEntry', entry: { value: 4 } },
  observation: { schema: 'observationEntry', entry: {} },
  budgets: { schema: 'budgetEntry', entry: {} },
}

interface Stated {
  readonly section: string
  readonly path: readonly string[]
  readonly value: JsonValue
}

/** Every default that the schemas state for members of an entry, and for members of its objects. */
const statedIn = (section: string, schema: SchemaName, path: readonly string[] = []): Stated[] =>
  [...membersAt(schema, path)].flatMap(([name, member]) => {
    const here = [...path, name]
    const value = isJsonObject(member) ? member['default'] : undefined
    return [...(value === undefined ? [] : [{ section, path: here, value }]), ...statedIn(section, schema, here)]
  })
const stated = Object.entries(entries).flatMap(([section, { schema }]) => statedIn(section, schema))

const nested = ([name = '', ...rest]: readonly string[], value: JsonValue): JsonObject => ({
  [name]: rest.length === 0 ? value : nested(rest, value),
})

const effective = (section: string, more: JsonObject = {}) =>
  effectiveHash({ [section]: { a: { ...entries[section]?.entry, ...more } } })

/** Some other value of the same kind. */
const another = (value: JsonValue): JsonValue => {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  return value === null ? 3 : isJsonObject(value) ? { other: 1 } : `${String(value)}-other`
}

describe('a stated default', () => {
  test.each(stated.map((each) => [`${each.section}.${each.path.join('.')}`, each] as const))(
    '%s may be written out or left out',
    (_, { section, path, value }) => {
      expect(effective(section, nested(path, value))).toBe(effective(section))
      expect(effective(section, nested(path, another(value)))).not.toBe(effective(section))
      expect(stateHash({ [section]: { a: nested(path, value) } })).not.toBe(stateHash({ [section]: { a: {} } }))
    },
  )

  test('is known for these members, and no more', () => {
    expect(stated.map(({ section, path, value }) => `${section}.${path.join('.')} ${JSON.stringify(value)}`)).toEqual([
      'prompt.order 0',
      'prompt.role "system"',
      'prompt.enabled true',
      'rules.priority 50',
      'rules.enabled true',
      'hooks.message ""',
      'hooks.parameters {}',
      'hooks.priority 0',
      'hooks.limits.maxPerTask 8',
      'hooks.limits.maxPerKey 1',
      'hooks.limits.maxPerStep 1',
      'hooks.limits.cooldownSteps 0',
      'hooks.limits.maxTokens 200',
      'hooks.placement "note"',
      'hooks.enabled true',
      'tools.enabled true',
      'tools.role "normal"',
      'tools.maxCallsPerTask null',
      'memory.enabled true',
      'memory.strategy "none"',
      'memory.maxTokens 0',
    ])
  })
})

describe('the state with its defaults', () => {
  test('of a hook that says the least', () => {
    expect(withDefaults({ hooks: { a: entries['hooks']?.entry } })).toEqual({
      hooks: {
        a: {
          event: 'after_tool',
          condition: 'always',
          action: 'warn',
          message: '',
          parameters: {},
          priority: 0,
          placement: 'note',
          enabled: true,
          limits: { maxPerTask: 8, maxPerKey: 1, maxPerStep: 1, cooldownSteps: 0, maxTokens: 200 },
        },
      },
    })
  })

  test('keeps limits that are stated beside those that are not, null too', () => {
    const limits = { maxPerTask: null, cooldownSteps: 2 }
    expect(withDefaults({ hooks: { a: { action: 'block', limits } } })).toMatchObject({
      hooks: { a: { limits: { maxPerTask: null, maxPerKey: 2, maxPerStep: 1, cooldownSteps: 2, maxTokens: 200 } } },
    })
  })

  test('leaves out remarks of the entry, and keeps members of these names inside it', () => {
    const parameters = { notes: 'n', tags: ['t'], title: 'x' }
    const hook = { ...entries['hooks']?.entry, parameters, notes: 'n', tags: ['t'], title: 'x' }
    expect(Object.values(withDefaults({ hooks: { a: hook } })['hooks'] ?? {})).toEqual([
      expect.not.objectContaining({ notes: expect.anything() }),
    ])
    expect(withDefaults({ hooks: { a: hook } })).toMatchObject({ hooks: { a: { parameters } } })
  })

  test('adds nothing to what is not there: sections, entries, or objects without a default for all', () => {
    expect(withDefaults({})).toEqual({})
    expect(withDefaults({ rules: {}, hooks: { gone: null } })).toEqual({ rules: {}, hooks: {} })
    expect(withDefaults({ rules: { a: { text: 'x' } } })).toEqual({
      rules: { a: { text: 'x', priority: 50, enabled: true } },
    })
  })

  test('of broken entries is what they are: an unknown section, a text, a list', () => {
    const broken = {
      flows: { a: { b: 1 } },
      rules: { a: 'text', b: [1] },
      hooks: { c: { limits: 3, action: 'block' } },
    }
    const { flows, rules, hooks } = withDefaults(broken)
    expect({ flows, rules }).toEqual({ flows: broken.flows, rules: broken.rules })
    expect(hooks).toMatchObject({ c: { limits: 3 } })
  })
})
