import { describe, expect, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hookWith } from '../../../../test/lint/documents'
import { triedOn } from '../../../../test/lint/trials'

const found = (held: number) => ({ hooks: { once: { texts: [{ asked: 90, held, tasks: held }] } } })
const never = found(0)

const searching = (text: string) =>
  hookWith(`"condition": "contains", "parameters": { "field": "result.text", "text":
"${text}" }`)

test('a text that was meant as a regular expression is told with how often it was compared', () => {
  const source = hookWith(`"condition": "contains", "parameters": { "field": "result.text", "text":
"timeout|refused" }
^^^^^^^^^^^^^^^^^ HS114 it was false all 90 times on 300 recorded prefixes of 40 tasks`)
  checkDiagnostics(source, { evidence: triedOn(source, never) })
})

test('it is told where it stands in an expression', () => {
  const source =
    hookWith(`"condition": { "any": ["tool_error", { "is": "contains", "parameters": { "field": "result.text",
"text": "id: .*" } }] }
        ^^^^^^^^ HS114 false all 90 times`)
  checkDiagnostics(source, { evidence: triedOn(source, never) })
})

describe('it is no mistake', () => {
  const quiet = (source: string, tried = never) =>
    checkDiagnostics(source, { evidence: triedOn(source, tried), codes: ['HS114'] })

  test.each(['timeout', 'a | b', 'costs $5', 'f(x)', 'see [1]', 'what?', 'C++'])('to search for %s', (text) => {
    quiet(searching(text))
  })

  test('where the text was found', () => {
    quiet(searching('a|b'), found(1))
  })

  test('where nothing was tried, or on too few tasks, or the hook was changed since', () => {
    checkDiagnostics(searching('a|b'), { codes: ['HS114'] })
    quiet(searching('a|b'), { ...never, ...{ tasks: 9 } })
    checkDiagnostics(searching('a|b'), { codes: ['HS114'], evidence: triedOn(searching('a|c'), never) })
  })

  test('where it is asked of earlier steps, of which nothing was counted', () => {
    const seen = hookWith(
      '"condition": { "seen": { "is": "contains", "parameters": { "field": "result.text", "text": "a|b" } } }',
    )
    quiet(seen, { hooks: { once: { texts: [{ asked: 1, held: 1, tasks: 1 }] } } })
  })
})

test('the fix makes a pattern of it', () => {
  const before = searching('a|b')
  const after = before.replace('"contains"', '"matches"').replace('"text"', '"pattern"')
  checkFix('HS114', before, after, undefined, { evidence: triedOn(before, never) })
})

test('what no regular expression is stays for a person', () => {
  const source = searching('(?=a).*')
  expect(() => checkFix('HS114', source, source, undefined, { evidence: triedOn(source, never) })).toThrow()
})
