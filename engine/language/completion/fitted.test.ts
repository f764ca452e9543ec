import { describe, expect, test } from 'vitest'
import { afterTaking, completionsIn } from '../../../test/language/completionLabels'
import { readCursorProject } from '../../../test/language/cursorProject'
import { harness, hook, sibling } from '../../../test/lint/documents'
import type { Completion } from './completion'

const taken = (label: string, source: string): Completion => {
  const completion = completionsIn(source).find((each) => each.label === label)
  if (completion === undefined) throw new Error(`${label} is not offered`)
  return completion
}

/** The text that a completion replaces, and what with. */
const replaced = (label: string, source: string): readonly [string, string] => {
  const { span, newText } = taken(label, source).edit
  return [readCursorProject(source).file.document.text.slice(span.start, span.end), newText]
}

describe('a text in place of a text', () => {
  test.each([
    ['an empty one', '"event": "$0"', '', 'after_tool'],
    ['one that is begun', '"event": "aft$0"', 'aft', 'after_tool'],
    ['another one', '"event": "$0before_tool"', 'before_tool', 'after_tool'],
  ])('leaves the quotes where they are, so that Tab goes on to the next stop: %s', (_, members, before, after) => {
    expect(replaced('after_tool', hook(members))).toEqual([before, after])
  })

  test('is what is typed between the quotes', () => {
    expect(taken('after_tool', hook('"event": "$0"')).filterText).toBe('after_tool')
    expect(taken('enabled', hook('"$0en": true')).edit.newText).toBe('enabled')
  })

  test.each([
    ['no quotes', '"event": aft$0', 'aft', '"after_tool"'],
    ['one quote', '"event": "aft$0', '"aft', '"after_tool"'],
    ['an escaped quote at the end', '"event": "aft$0\\"', '"aft\\"', '"after_tool"'],
    ['a comma missing behind', '"event": "$0" "action": "warn"', '""', '"after_tool",'],
    ['the cursor behind the quotes', '"event": ""$0', '""', '"after_tool"'],
  ])('brings its quotes where there are none, or none to keep: %s', (_, members, before, after) => {
    expect(replaced('after_tool', hook(members))).toEqual([before, after])
  })

  test('what is no text replaces the quotes, too, and is found from within them', () => {
    const all = completionsIn(hook('"condition": "$0"')).find(({ edit }) => edit.newText.startsWith('{'))
    expect(all?.filterText).toMatch(/^"/)
    expect(afterTaking(all?.label ?? '', hook('"condition": "$0"'))).toContain('"condition": { "all": [')
  })

  test('a path of an entry keeps its own stop within the quotes', () => {
    const source = harness('') + sibling('{ "path": "$0" }')
    expect(replaced('state.hooks.', source)).toEqual(['', `state.hooks.\${1:name}`])
  })
})

describe('behind a value that is whole', () => {
  const whole = hook('"event": "after_tool$0"')

  test('everything else is offered as well, however little it is like what stands there', () => {
    expect(taken('before_finish', whole).filterText).toBe('after_tool before_finish')
    expect(taken('after_tool', whole).filterText).toBe('after_tool')
  })

  test('a condition that cannot hold at the event, or an action that it does not allow, is replaced as easily', () => {
    const wrong = (members: string) => hook(`"event": "before_finish", ${members}`)
    expect(taken('always', wrong('"condition": "pagination_present$0"')).filterText).toBe('pagination_present always')
    expect(taken('require', wrong('"action": "rewrite_args$0"')).filterText).toBe('rewrite_args require')
  })

  test('a word of nobody is not taken for one', () => {
    expect(taken('always', hook('"condition": "pages$0"')).filterText).toBe('always')
  })

  test('an editor asks again once one goes on typing', () => {
    const { filterText } = taken('before_finish', hook('"event": "after_too$0"'))
    expect(filterText).toBe('before_finish')
  })

  test('a word without quotes has its alternatives, too', () => {
    expect(taken('false', hook('"enabled": true$0')).filterText).toBe('true false')
  })
})

describe('in a list or object on one line that is empty', () => {
  const document = (edits: string) => `${harness('"rules": { "brief": { "text": "t" } }')}
//- S1.sibling.json
{
  "kind": "sibling",
  "parent": { "id": "H0" },
  "edits": ${edits}
}`

  test.each(['[$0]', '[ $0]', '[$0  ]'])('a new edit begins on a line of its own: %s', (list) => {
    const [, edits] = afterTaking('new entry of rules', document(list)).split('"edits": ')
    // An editor puts the indentation of the line before each line of a snippet.
    expect(edits).toBe(
      '[\n  {\n    "path": "state.rules.name",\n    "before": null,\n    "after": { "text": "" }\n  }\n]\n}',
    )
  })

  test('an edit of an entry is laid out for its place', () => {
    const [, edits] = afterTaking('edit of state.rules.brief', document('[$0]')).split('"edits": ')
    expect(edits).toBe(`[
    {
      "path": "state.rules.brief",
      "before": {
        "text": "t"
      },
      "after": {
        "text": "t"
      }
    }
  ]
}`)
  })

  test('the lines end as those of the document do', () => {
    const source = document('[$0]').replace(/\{\n {2}"kind"[\s\S]*/, (text) => text.replaceAll('\n', '\r\n'))
    const [, edits] = afterTaking('edit of state.rules.brief', source).split('"edits": ')
    expect(edits?.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('a list with lines of its own gets no more of them', () => {
    const [, edits] = afterTaking('new entry of rules', document('[\n    $0\n  ]')).split('"edits": ')
    expect(edits).toMatch(/^\[\n {4}\{\n {2}"path"/)
  })

  test('what fits on the line stays there', () => {
    expect(afterTaking('brief', document('[{ "path": "state.rules.x", "after": { "overrides": [$0] } }]'))).toContain(
      '"overrides": ["brief"]',
    )
  })

  test('a new hook begins on a line of its own, too', () => {
    expect(afterTaking('name', harness('"hooks": {$0}'))).toContain('"hooks": {\n  "name": {\n    "action": "warn",\n')
  })
})
