import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const prompt = (sections: string) => harness(`"prompt": { ${sections} }`)

test('different orders, different roles, and sections that state no order are right', () => {
  checkDiagnostics(
    prompt(`"a": { "order": 1, "text": "one" }, "b": { "order": 2, "text": "two" },
"c": { "order": 1, "role": "user", "text": "three" }, "d": { "text": "four" }, "e": { "text": "five" }`),
    { codes: ['HS201'] },
  )
})

test('the second of two with one order is told, and moves right behind the first', () => {
  checkDiagnostics(
    prompt(`"b": { "text": "two", "role": "system",
"order": 3
         ^ HS201 Prompt sections \`b\` and \`a\` have the same order 3
}, "a": { "order": 3, "text": "one" }`),
    { codes: ['HS201'] },
  )
  const sections = (order: string) =>
    prompt(
      `"a": { "order": 3, "text": "1" }, "b": { "order": ${order}, "text": "2" }, "c": { "order": 4, "text": "3" }`,
    )
  checkFix('HS201', sections('3'), sections('3.5'))
})

test('a section that is off is not in the way', () => {
  checkDiagnostics(prompt('"a": { "order": 3, "text": "1" }, "b": { "order": 3, "text": "2", "enabled": false }'), {
    codes: ['HS201'],
  })
})

test('a sibling that adds one of the two has the mistake; the base has none', () => {
  checkDiagnostics(
    prompt('"task": { "order": 100, "text": "t" }') +
      sibling(`{ "path": "state.prompt.intro", "before": null, "after": { "text": "hi",
"order": 100
         ^^^ HS201 \`intro\` and \`task\`
} }`),
    { codes: ['HS201'] },
  )
})

test('an order that is no finite number is a wrong value', () => {
  checkDiagnostics(
    prompt(`"a": { "text": "one",
"order": 1e999
         ^^^^^ HS002
}`),
    { codes: ['HS002', 'HS201'] },
  )
})
