import { describe, expect, test } from 'vitest'
import { actionsAt, afterAction } from '../../../test/language/actionsAt'
import { readCursorProject } from '../../../test/language/cursorProject'
import { buildProject } from '../../documents/project'
import { lintProject } from '../../lint/lintProject'

const hooks = (first: string, second = 'after_tool') =>
  readCursorProject(`{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": { "hooks": {
  "one": { "action": "warn", "condition": "always", "event": "${first}", "message": "hi", "limits": { "maxPerTask": 1 } },
  "two": { "action": "warn", "condition": "always", "event": "${second}", "message": "ho", "limits": { "maxPerTask": 1 } }
} } }`)

const titles = (cursor: Parameters<typeof actionsAt>[0]) =>
  actionsAt(cursor).map(({ title, kind }) => `${kind}: ${title}`)

describe('at a finding', () => {
  test('its fix is offered, and preferred when it is the only one', () => {
    const [fix] = actionsAt(hooks('PreTool$0Use'))
    expect(fix).toMatchObject({ kind: 'quickfix', isPreferred: true, findings: [{ code: 'HS101' }] })
    const [file] = afterAction(hooks('PreTool$0Use'), fix?.title ?? '')
    expect(file?.text).toContain('"event": "before_tool"')
  })

  test('all alike in the file are offered at once', () => {
    const cursor = hooks('PreTool$0Use', 'PostToolUse')
    expect(titles(cursor)).toContain('quickfix: Fix all 2 HS101 in this file')
    const after = afterAction(cursor, 'Fix all 2 HS101')
    expect(lintProject(buildProject(after)).map(({ code }) => code)).not.toContain('HS101')
  })

  test('one alone is not offered again for all', () => {
    expect(titles(hooks('PreTool$0Use')).filter((title) => title.includes('Fix all 1'))).toEqual([])
  })
})

test('away from findings no repair is offered but the safe ones', () => {
  expect(titles(hooks('PreToolUse', 'after_$0tool')).filter((title) => title.startsWith('quickfix'))).toEqual([])
})

describe('repairing unasked', () => {
  test('mends what is certain and keeps what the harness means', () => {
    const cursor = readCursorProject('{ "id": "H0", "kind": "harness", "schemaVersion": 1, "state": {}$0 }')
    const [after] = afterAction(cursor, 'Fix all safe problems')
    expect(after?.text).toBe('{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": {} }')
  })

  test('leaves an unknown event to the user', () => {
    const all = actionsAt(hooks('PreTool$0Use')).filter(({ kind }) => kind === 'source.fixAll.harness-s')
    expect(all.flatMap(({ findings }) => findings.map(({ code }) => code))).not.toContain('HS101')
  })

  test('is not offered where nothing is to do', () => {
    const cursor = readCursorProject('{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": {}$0 }')
    expect(titles(cursor)).toEqual([])
  })
})
