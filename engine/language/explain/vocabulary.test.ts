import { describe, expect, test } from 'vitest'
import { actionNames, eventNames } from '../../documents/kinds/vocabulary'
import { actionTable } from '../../hooks/actions'
import { conditionRegistry } from '../../hooks/conditions/registry'
import { eventTable } from '../../hooks/events'
import { availableVariables } from '../../hooks/session/templates'
import { allRules } from '../../lint/registry'
import { explainAction } from './action'
import { explainCode } from './code'
import { availability, explainCondition } from './condition'
import { explainEvent } from './event'
import { explainVariable, variableMeaning } from './variable'

describe('everything that hooks are made of is explained', () => {
  test.each(eventNames)('event %s', (name) => {
    const text = explainEvent(name)
    expect(text).toContain(eventTable[name].summary)
    for (const action of eventTable[name].actions) expect(text).toContain(`\`${action}\``)
    expect(text.includes('may refuse')).toBe(eventTable[name].mayVeto)
  })

  test.each(actionNames)('action %s', (name) => {
    const text = explainAction(name) ?? ''
    expect(text).toContain(actionTable[name].summary)
    for (const parameter of Object.keys(actionTable[name].parameters.properties)) {
      expect(text).toContain(`- \`${parameter}\` (`)
    }
  })

  test.each([...conditionRegistry.keys()])('condition %s', (id) => {
    const definition = conditionRegistry.get(id)
    const text = explainCondition(id) ?? ''
    expect(text).toContain(definition?.summary)
    for (const binding of definition?.bindings ?? []) expect(text).toContain(`{{${binding}}}`)
    expect(text).toMatch(/Works at (every event|`)/)
  })

  test('every code', () => {
    for (const { code, title } of allRules) expect(explainCode(code)).toContain(title)
  })

  test('names that nobody knows are not', () => {
    expect(explainAction('eat')).toBeUndefined()
    expect(explainCondition('constructor')).toBeUndefined()
    expect(explainCode('HS999')).toBeUndefined()
  })
})

test('a condition is always, sometimes or never known at an event', () => {
  expect(availability({ needs: [] }, 'before_task')).toBe('always')
  expect(availability({ needs: [['R']] }, 'after_tool')).toBe('always')
  expect(availability({ needs: [['F'], ['R']] }, 'task_end')).toBe('sometimes')
  expect(availability({ needs: [['C', 'R']] }, 'before_tool')).toBe('never')
})

describe('a template variable', () => {
  test('that every event may have has a meaning of its own', () => {
    for (const event of eventNames) {
      for (const name of availableVariables(event, [])) {
        expect(variableMeaning(name)).not.toBe('Bound by the condition of the hook.')
      }
    }
  })

  test('of a condition is said to be bound by it', () => {
    expect(variableMeaning('repeatCount')).toBe('Bound by the condition of the hook.')
  })

  test('of the user is available wherever the user is', () => {
    expect(explainVariable('user.name', ['user.*'])).not.toContain('Not available')
    expect(explainVariable('user.name', ['step'])).toContain('Not available here. Available: `step`')
    expect(explainVariable('anything', undefined)).not.toContain('Not available')
  })
})
