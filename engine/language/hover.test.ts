import { describe, expect, test } from 'vitest'
import { readCursorProject } from '../../test/language/cursorProject'
import { catalog, harness, hook, proposal, sibling, taskSet } from '../../test/lint/documents'
import { hoverAt } from './hover'

const hoverIn = (source: string): string => hoverAt(readCursorProject(source))?.markdown ?? ''

/** The characters that the hover is about. */
const hovered = (source: string): string => {
  const cursor = readCursorProject(source)
  const span = hoverAt(cursor)?.span
  return span === undefined ? '' : cursor.file.document.text.slice(span.start, span.end)
}

describe('on a hook', () => {
  test('an event says what is known then and what hooks may do', () => {
    const text = hoverIn(hook('"event": "before_f$0inish"'))
    expect(text).toContain('before it is accepted')
    expect(text).toContain('a finish attempt')
    expect(text).toContain('`block`, `require`')
    expect(hovered(hook('"event": "before_f$0inish"'))).toBe('"before_finish"')
  })

  test('a condition tells its parameters with defaults and where it works', () => {
    const text = hoverIn(hook('"condition": "large_re$0sult"'))
    expect(text).toContain('`chars` (integer, default `8000`): Characters of the result.')
    expect(text).toContain('Works at `after_tool`, `tool_error`')
    expect(text).toContain('`{{chars}}`')
  })

  test('a condition inside an expression', () => {
    expect(hoverIn(hook('"condition": { "all": [{ "is": "fl$0ag" }] }'))).toContain('**flag** — condition')
    expect(hoverIn(hook('"condition": { "not$0Seen": "flag" }'))).toContain('operator')
  })

  test('an action and its older name', () => {
    expect(hoverIn(hook('"action": "blo$0ck"'))).toContain('Allowed at `after_model`, `before_tool`, `before_finish`')
    expect(hoverIn(hook('"action": "remi$0nd"'))).toContain('An older word for `warn`')
  })

  test('a parameter says whose it is', () => {
    const text = hoverIn(hook('"condition": "large_result", "parameters": { "ch$0ars": 3 }'))
    expect(text).toContain('Parameter of the condition `large_result`')
    expect(text).toContain('Default: `8000`')
  })

  test('a member says its default', () => {
    expect(hoverIn(hook('"limits": { "cool$0downSteps": 3 }'))).toContain('Default: `0`')
  })

  test('a variable says what it holds, and whether it is bound here', () => {
    const message = (event: string) =>
      hook(`"event": "${event}", "condition": "always", "message": "😀 {{result.$0text}}!"`)
    expect(hovered(message('after_tool'))).toBe('{{result.text}}')
    expect(hoverIn(message('after_tool'))).not.toContain('Not available')
    expect(hoverIn(message('before_tool'))).toContain('Not available here')
  })
})

test('selectors tell which tools they match, tools what the catalogue says', () => {
  const tools = catalog('"list": { "effect": "read", "description": "Items." }, "save": { "effect": "write" }')
  expect(hoverIn(hook('"tools": ["effect:re$0ad"]') + tools)).toContain('Matches `list`.')
  expect(hoverIn(hook('"tools": ["!li$0st"]') + tools)).toContain('Leaves out')
  expect(hoverIn(hook('"tools": ["li$0st"]') + tools)).toContain('Effect `read`')
  expect(hoverIn(harness('"tools": { "li$0st": {} }') + tools)).toContain('tool of `box`')
})

const base = harness('"rules": { "brief": { "text": "Be brief." } }')
const edit = (path: string, words: string) =>
  `{ "path": "${path}", "before": { "text": "Be brief." }, "after": { "text": "${words}" } }`

describe('on an entry', () => {
  test('of a sibling, what it was and what it is', () => {
    const text = hoverIn(base + sibling(edit('state.rules.bri$0ef', 'Be kind.')))
    expect(text).toMatch(/In `H0`:\n\n```json\n[^`]*Be brief\.[^`]*```\n\nHere:\n\n```json\n[^`]*Be kind\./)
  })

  test('of a base, which siblings change it', () => {
    const source = base.replace('"brief"', '"bri$0ef"') + sibling(edit('state.rules.brief', 'Be kind.'))
    expect(hoverIn(source)).toContain('Changed by `S1`')
  })

  test('of a sibling of a sibling, where it was written before', () => {
    const second = `{ "path": "state.rules.br$0ief", "before": { "text": "Be kind." }, "after": null }`
    const text = hoverIn(
      base + sibling(edit('state.rules.brief', 'Be kind.')) + sibling(second, { id: 'S2', parent: 'S1' }),
    )
    expect(text).toContain('Here it is gone.')
    expect(text).toContain('Written before by `H0`, `S1`')
  })
})

describe('on what other documents are called', () => {
  test('a harness has a title, a kind, a file and a state', () => {
    const source =
      base + sibling('', { more: '"title": "Kinder",' }) + proposal('"title": "x"').replace('"H0"', '"S$01"')
    const text = hoverIn(source)
    expect(text).toContain('`S1` — sibling')
    expect(text).toContain('Kinder')
    expect(text).toContain('In `S1.sibling.json`')
    expect(text).toContain('Resolves without problems.')
    expect(text).toContain('Lineage: `H0` → `S1`')
  })

  test('its own id stands for the document itself', () => {
    expect(hoverIn(base.replace('"id": "H0"', '"id": "H$00"'))).toContain('`H0` — harness')
    expect(hoverIn(base + taskSet('').replace('"id": "box"', '"id": "b$0ox"'))).toContain('`box` — tasks')
  })

  test('an id that is nobody’s', () => {
    expect(hoverIn(base + sibling('').replace('"parent": { "id": "H0"', '"parent": { "id": "H$09"'))).toContain(
      'no harness or sibling has this id',
    )
  })

  test('a hash is the current one or out of date', () => {
    const pinned = sibling('').replace(
      '"parent": { "id": "H0", "stateHash": "@H0" }',
      '"parent": { "id": "H0", "stateHash": "HASH" }',
    )
    expect(hoverIn(base + pinned.replace('HASH', `sha256:$0${'0'.repeat(64)}`))).toContain('Out of date: `H0` is now')
  })

  test('a task and its split', () => {
    const tasks = taskSet('"train": ["t1"], "test": ["x1"]')
    const causes = '"rootCauses": [{ "id": "a", "failedTaskIds": ["t$01"] }]'
    expect(hoverIn(base + tasks + proposal(causes))).toContain('Splits: `train`')
  })

  test('a code in a silence', () => {
    const text = hoverIn(base + sibling('', { more: '"lint": { "state.rules.a": { "HS$0140": "why" } },' }))
    expect(text).toContain('Message is longer than its limit')
  })
})

test('text of documents brings no link, image, command or HTML', () => {
  const evil = '[x](command:evil) ![y](http://e.x/i.png) <img src=x> http://e.x `a` $(alert)'
  const written = JSON.stringify(evil).slice(1, -1)
  const tools = catalog(`"list": { "description": "${written}" }`)
  const text = hoverIn(hook('"tools": ["li$0st"]') + tools)
  expect(text).toContain('\\[x\\]\\(command\\:evil\\)')
  expect(text).not.toMatch(/(?<!\\)[[<]|http:\/\//)
  const fences = '```\n[x](command:evil)'
  const rule = JSON.stringify(fences)
  const entry = hoverIn(
    base +
      sibling(`{ "path": "state.rules.br$0ief", "before": { "text": "Be brief." }, "after": { "text": ${rule} } }`),
  )
  expect(entry).toContain('````json')
})

test('white space and brackets mean nothing', () => {
  expect(hoverAt(readCursorProject(hook('"event": "after_tool",\n$0\n"action": "warn"')))).toBeUndefined()
  expect(hoverAt(readCursorProject('//- H0.harness.json\n{ "kind": "harness" } $0'))).toBeUndefined()
})
