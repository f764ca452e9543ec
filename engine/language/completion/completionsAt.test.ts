import { describe, expect, test } from 'vitest'
import { afterTaking, completionsIn, labelsAt } from '../../../test/language/completionLabels'
import { catalog, harness, hook, proposal, sibling, taskSet } from '../../../test/lint/documents'

describe('in a hook', () => {
  test('events that allow its action come first', () => {
    const labels = labelsAt(hook('"event": "$0", "action": "block"'))
    expect(labels.slice(0, 4)).toEqual(['after_model', 'before_tool', 'before_finish', 'before_task'])
    expect(labels).toHaveLength(15)
  })

  test('only actions that its event allows', () => {
    expect(labelsAt(hook('"event": "after_finish", "action": "$0"'))).toEqual(['record', 'set'])
  })

  test('conditions that cannot hold at its event are left out', () => {
    const labels = labelsAt(hook('"event": "before_tool", "condition": "$0"'))
    expect(labels).toContain('unread_schema')
    expect(labels).toContain('always')
    expect(labels).not.toContain('tool_error')
    expect(labels).not.toContain('answer_missing')
  })

  test('what is known at the event for sure comes before what is known sometimes', () => {
    const labels = labelsAt(hook('"event": "task_end", "condition": "$0"'))
    expect(labels.indexOf('task_matches')).toBeLessThan(labels.indexOf('answer_missing'))
  })

  test('inside seen every condition will do', () => {
    const inSeen = '"event": "before_tool", "condition": { "all": [{ "seen": "$0" }] }'
    expect(labelsAt(hook(inSeen))).toContain('tool_error')
  })

  test('parameters of its condition and its action, required ones first', () => {
    const members =
      '"event": "after_tool", "condition": "contains", "action": "inject", "parameters": { "text": "a", $0 }'
    expect(labelsAt(hook(members))).toEqual(['field', 'ignoreCase', 'role', 'ttlSteps', 'position'])
  })

  test('a parameter is offered with its default', () => {
    const before = hook('"event": "after_tool", "condition": "large_result", "parameters": { $0 }')
    expect(afterTaking('chars', before)).toContain('"parameters": { "chars": 8000 }')
  })

  test('values of a parameter', () => {
    const members = '"condition": { "is": "contains", "parameters": { "field": "$0" } }'
    expect(labelsAt(hook(members))).toContain('call.arguments')
    expect(labelsAt(hook(members))).toHaveLength(7)
  })

  test('operators of a condition, and then what the operator takes', () => {
    expect(labelsAt(hook('"condition": { $0 }'))).toEqual([
      'all',
      'any',
      'not',
      'atLeast',
      'is',
      'seen',
      'notSeen',
      'count',
    ])
    expect(labelsAt(hook('"condition": { "seen": "always", $0 }'))).toEqual(['withinSteps'])
    expect(labelsAt(hook('"condition": { "is": "contains", $0 }'))).toEqual(['parameters'])
  })

  test('what a message may use at this event and condition', () => {
    const message = (event: string) =>
      labelsAt(hook(`"event": "${event}", "condition": "no_progress", "action": "warn", "message": "Now {{$0}}"`))
    expect(message('after_tool')).toContain('result.text')
    expect(message('after_tool')).toContain('window')
    expect(message('after_batch')).not.toContain('result.text')
  })

  test('a variable is closed, and only once', () => {
    const message = (text: string) => hook(`"event": "after_tool", "condition": "always", "message": "${text}"`)
    expect(afterTaking('task.text', message('a {{ta$0'))).toContain('"a {{task.text}}"')
    expect(afterTaking('task.text', message('a {{ta$0sk}} b'))).toContain('"a {{task.text}} b"')
    expect(afterTaking('task.text', message('a {{$0|json}}'))).toContain('"a {{task.text|json}}"')
  })

  test('text outside braces is nobody else’s business', () => {
    expect(labelsAt(hook('"event": "after_tool", "condition": "always", "message": "a {{step}} b$0"'))).toEqual([])
  })

  test('answers of ask_model are actions', () => {
    const answer =
      '"event": "after_batch", "condition": "always", "action": "ask_model", "parameters": { "answers": { "no": { "action": "$0" } } }'
    expect(labelsAt(hook(answer))).toContain('warn')
  })
})

const tools = catalog(
  '"list": { "effect": "read", "parameters": { "properties": { "page": {} } } }, "save": { "effect": "write" }, "end": { "role": "finish" }',
).replace('"tools": {', '"apis": { "mail.search": {} }, "tools": {')

describe('of the catalogue', () => {
  test('selectors by tool, effect and role', () => {
    expect(labelsAt(hook('"tools": ["$0"]') + tools)).toEqual([
      'list',
      'save',
      'end',
      'effect:read',
      'effect:write',
      'role:finish',
    ])
  })

  test('behind ! the same, to leave them out', () => {
    expect(labelsAt(hook('"tools": ["!$0"]') + tools)).toContain('!effect:write')
  })

  test('tools that a hook may run', () => {
    const run = '"event": "after_tool", "condition": "always", "action": "run_tool", "parameters": { "tool": "$0" }'
    expect(labelsAt(hook(run) + tools)).not.toContain('save')
    expect(labelsAt(hook(run) + tools)).toContain('list')
  })

  test('arguments of the tool', () => {
    const run =
      '"event": "after_tool", "condition": "always", "action": "run_tool", "parameters": { "tool": "list", "arguments": { $0 } }'
    expect(labelsAt(hook(run) + tools)).toContain('page')
    const rewrite =
      '"event": "before_tool", "condition": "always", "action": "rewrite_args", "tools": ["list"], "parameters": { "set": { $0 } }'
    expect(labelsAt(hook(rewrite) + tools)).toContain('/page')
  })

  test('APIs and apps', () => {
    const schema = '"event": "before_tool", "condition": "unread_schema", "parameters": { "exclude": ["$0"] }'
    expect(labelsAt(hook(schema) + tools)).toEqual(['mail.search', 'mail'])
  })

  test('tools to override', () => {
    expect(labelsAt(harness('"tools": { $0 }') + tools)).toEqual(['list', 'save', 'end', 'name'])
  })
})

const base = harness('"rules": { "brief": { "text": "Be brief." }, "polite": { "text": "Be polite." } }')

describe('in a sibling', () => {
  test('paths of entries of the parent that are not edited yet, and of new ones', () => {
    const edits = '{ "path": "state.rules.polite", "before": null, "after": null }, { "path": "$0" }'
    const labels = labelsAt(base + sibling(edits))
    expect(labels[0]).toBe('state.rules.brief')
    expect(labels).not.toContain('state.rules.polite')
    expect(labels).toContain('state.hooks.')
  })

  test('before is the entry as the parent has it', () => {
    const edit = (before: string) =>
      base + sibling(`{ "path": "state.rules.brief", "before": ${before}, "after": null }`)
    expect(labelsAt(edit('$0'))).toEqual(['entry of H0'])
    expect(afterTaking('entry of H0', edit('$0'))).toContain('"before": {\n  "text": "Be brief."\n}, "after"')
  })

  test('before of a new entry is null', () => {
    expect(labelsAt(base + sibling('{ "path": "state.rules.new", "before": $0'))).toEqual(['null'])
  })

  test('a whole edit of an entry', () => {
    const text = afterTaking('edit of state.rules.brief', base + sibling('$0'))
    expect(text).toContain('"path": "state.rules.brief",\n')
    expect(text.match(/Be brief/g)).toHaveLength(2)
  })

  test('members of the entry that the path names', () => {
    const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "a", $0 } }'
    expect(labelsAt(base + sibling(edit))).toContain('priority')
    expect(labelsAt(base + sibling(edit.replace('rules', 'hooks')))).toContain('event')
  })

  test('no id that would make a circle of parents', () => {
    const child = sibling('', { id: 'S2', parent: 'S1' })
    const labels = labelsAt(base + child + sibling('').replace('"parent": { "id": "H0"', '"parent": { "id": "$0"'))
    expect(labels).toEqual(['H0'])
  })

  test('the base of its parent first', () => {
    const other = harness('', 'A0')
    const labels = labelsAt(other + base + sibling('').replace('"base": { "id": "H0"', '"base": { "id": "$0"'))
    expect(labels).toEqual(['H0', 'A0'])
  })

  test('ids of harnesses, never its own', () => {
    const other = sibling('', { id: 'S2' })
    const labels = labelsAt(base + other + sibling('').replace('"parent": { "id": "H0"', '"parent": { "id": "$0"'))
    expect(labels).toEqual(['H0', 'S2'])
  })

  test('the hash of the id beside it, as it is now', () => {
    const source = base + sibling('').replace(/("parent": .*?"stateHash": )"@H0"/, '$1"$$0"')
    expect(labelsAt(source)).toEqual([expect.stringMatching(/^sha256:[0-9a-f]{64}$/)])
  })

  test('entries that can be silenced, and codes', () => {
    const more = (lint: string) => base + sibling('{ "path": "state.rules.new" }', { more: `"lint": ${lint},` })
    expect(labelsAt(more('{ $0 }'))).toEqual(['state.rules.new', 'name'])
    expect(labelsAt(more('{ "state.rules.new": { $0 } }'))).toContain('HS141')
  })
})

describe('in a proposal', () => {
  test('tasks of the set, but none of the test split', () => {
    const tasks = taskSet('"train": ["t1", "t2"], "test": ["x1"]')
    expect(labelsAt(base + tasks + proposal('"rootCauses": [{ "id": "a", "failedTaskIds": ["$0"] }]'))).toEqual([
      't1',
      't2',
    ])
  })

  test('its own root causes', () => {
    const members = '"rootCauses": [{ "id": "a" }], "evaluations": [{ "tasks": [{ "rootCause": "$0" }] }]'
    expect(labelsAt(base + proposal(members))).toEqual(['a'])
  })
})

describe('while text is broken', () => {
  test('a comma before and behind is added where one is missing', () => {
    expect(afterTaking('enabled', hook('"event": "after_tool"\n$0\n"action": "warn"'))).toContain(
      '"event": "after_tool",\n"enabled": true,\n"action"',
    )
  })

  test('a key that is being typed gets its value, or keeps the one it has', () => {
    expect(afterTaking('enabled', hook('"event": "after_tool", "en$0'))).toContain('"enabled": true')
    expect(afterTaking('enabled', hook('"en$0": false'))).toContain('"enabled": false')
  })

  test('brackets that are not closed yet do not matter', () => {
    const open = '//- H0.harness.json\n{ "kind": "harness", "state": { "hooks": { "a": { "event": $0'
    expect(labelsAt(open)).toContain('before_tool')
  })

  test('words without quotes get quotes', () => {
    expect(afterTaking('after_tool', hook('"event": aft$0'))).toContain('"event": "after_tool"')
  })

  test('an empty file can become a document', () => {
    const workspace = '\n//- harness-s.json\n{ "kind": "workspace", "schemaVersion": 1, "id": "w" }'
    const text = afterTaking('New sibling', `//- S1.sibling.json\n$0${workspace}`)
    expect(JSON.parse(text)).toMatchObject({ kind: 'sibling', schemaVersion: 1, id: 'S1', edits: [] })
  })
})

test('members that a run does not read are not offered', () => {
  expect(labelsAt(harness('"workflow": { "max-turns": { $0 } }'))).toEqual(['value'])
  expect(labelsAt(harness('"observation": { $0 }'))).toEqual(['result', 'empty', 'error', 'name'])
})

test('what is offered explains itself', () => {
  const [event] = completionsIn(hook('"event": "$0"'))
  expect(event?.documentation).toContain('Actions: ')
  const member = completionsIn(hook('$0')).find(({ label }) => label === 'priority')
  expect(member?.documentation).toContain('Default: `0`')
})
