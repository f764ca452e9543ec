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
  it('are these', () => {
    expect([...conditionRegistry.keys()].sort()).toEqual([
      'always',
      'answer_format',
      'answer_missing',
      'batchable_calls',
      'call_effect',
      'claims_done_without_evidence',
      'contains',
      'empty_result',
      'every_n_steps',
      'explicit_pagination_loop',
      'first_use_of_api',
      'flag',
      'json_path',
      'large_result',
      'matches',
      'multiple_calls',
      'no_progress',
      'no_readback_after_write',
      'no_tool_call',
      'pagination_present',
      'parse_error',
      'repeated_code',
      'repeated_error',
      'repeated_tool_call',
      'sample',
      'single_call_block',
      'task_matches',
      'threshold',
      'token_limit_near',
      'tool_error',
      'truncated_result',
      'turn_limit_near',
      'unread_schema',
      'unverified_writes',
      'write_before_read',
    ])
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
      'matches',
      'sample',
      'threshold',
    ])
  })
})
