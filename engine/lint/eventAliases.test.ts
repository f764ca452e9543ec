import { expect, test } from 'vitest'
import { eventNames } from '../documents/kinds/vocabulary'
import { aliasedEvent } from './eventAliases'

test.each([
  ['PreToolUse', 'before_tool'],
  ['postToolUse', 'after_tool'],
  ['post_tool_use', 'after_tool'],
  ['UserPromptSubmit', 'before_task'],
  ['Stop', 'before_finish'],
  ['PreCompact', 'before_compact'],
  ['beforeShellExecution', 'before_tool'],
  ['tool.execute.after', 'after_tool'],
  ['on_tool_end', 'after_tool'],
  ['BeforeModel', 'before_model'],
])('%s is %s', (name, event) => {
  expect(aliasedEvent(name)).toBe(event)
})

test('our own names in another spelling are translated too', () => {
  for (const name of ['BEFORE_TOOL', 'after-tool', 'afterModel', 'FormatError']) {
    expect(eventNames).toContain(aliasedEvent(name))
  }
})

test.each(['', 'sunrise', 'constructor', '__proto__', 'toString'])('%j is no event of anyone', (name) => {
  expect(aliasedEvent(name)).toBeUndefined()
})
