import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IsObject, IsOptional } from 'typebox'
import { Check, Default } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { actionTable } from '../actions'
import type { ConditionDefinition } from '../condition'
import { conditionRegistry } from './registry'

const definitions = [...conditionRegistry.values()]

const membersOf = (definition: ConditionDefinition) =>
  IsObject(definition.parameters) ? Object.entries(definition.parameters.properties) : []

describe('the built-in conditions', () => {
  it('are those that a file of this folder defines, each called like its file', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => /^\w+\.ts$/.test(name))
    const defining = files.filter((name) =>
      /= defineCondition\(/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
    )
    const ids = defining.map((name) =>
      name.slice(0, -'.ts'.length).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    )
    expect(ids.length).toBeGreaterThan(30)
    expect([...conditionRegistry.keys()].sort()).toEqual(ids.sort())
  })

  describe.each(definitions)('$id', (definition) => {
    it('says in one sentence when it is true', () => {
      expect(definition.summary).toMatch(/^True .*\.$/)
    })

    it('takes no parameter that it does not know', () => {
      expect(definition.parameters).toMatchObject({ type: 'object', additionalProperties: false })
    })

    it('has a default of its own type for every optional parameter, and describes each', () => {
      for (const [name, schema] of membersOf(definition)) {
        expect(JSON.stringify(schema), name).toContain('"description"')
        expect('default' in schema, name).toBe(IsOptional(schema))
        if ('default' in schema) expect(Check(schema, schema.default), name).toBe(true)
      }
    })

    it('shares no parameter name with an action, so that both fit into one object', () => {
      const names = Object.values(actionTable).flatMap(({ parameters }) => Object.keys(parameters.properties))
      expect(membersOf(definition).filter(([name]) => names.includes(name))).toEqual([])
    })
  })

  it('need no parameters unless they say so', () => {
    const demanding = definitions.filter(({ parameters }) => !Check(parameters, Default(parameters, {})))
    expect(demanding.map(({ id }) => id)).toEqual([
      'call_effect',
      'contains',
      'every_n_steps',
      'flag',
      'json_path',
      'judge',
      'matches',
      'sample',
      'threshold',
    ])
  })
})
