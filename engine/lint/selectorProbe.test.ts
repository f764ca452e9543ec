import { describe, expect, test } from 'vitest'
import type { ToolContext } from './catalogOf'
import { selectedTools } from './selectorProbe'

const context: ToolContext = {
  catalog: {
    kind: 'tools',
    schemaVersion: 1,
    id: 'box',
    tools: {
      list: { effect: 'read' },
      listAll: { effect: 'read' },
      set: { effect: 'write' },
      run: { runsCode: true, callPattern: 'apis.<app>.<api>(' },
      done: { role: 'finish', aliases: ['complete'] },
    },
    apis: { 'mail.send': { effect: 'write' }, 'mail.list': { effect: 'read' } },
  },
  tools: { set: { role: 'schema' } },
}

describe('the tools that a selector selects', () => {
  test.each([
    ['list', ['list']],
    ['complete', ['done']],
    ['re:list', ['list']],
    ['re:list.*', ['list', 'listAll']],
    ['glob:*l*', ['list', 'listAll']],
    ['!set', ['set']],
    ['effect:read', ['list', 'listAll', 'run']],
    ['effect:write', ['set', 'run']],
    ['role:finish', ['done']],
    ['role:schema', ['set']],
    ['glob:x*', []],
  ])('%s', (written, tools) => {
    expect(selectedTools(written, context)).toEqual(tools)
  })

  test('a broken pattern has no answer', () => {
    expect(selectedTools('re:(', context)).toBeUndefined()
  })
})
