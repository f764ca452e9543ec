import { expect, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { buildProject } from '../../../documents/project'
import { hs203RepeatedRule } from './hs203RepeatedRule'

const codes = ['HS203']
const long =
  'Read the specification of an interface before you call it for the first time, and read it again after an error'
const rules = (entries: string) => harness(`"rules": { ${entries} }`)

test('different rules are right, also when they are built alike', () => {
  checkDiagnostics(
    rules(`"a": { "text": "Call list before get." }, "b": { "text": "Call list before set." },
"c": { "text": "${long} of kind 3." }, "d": { "text": "${long} of kind 4." },
"e": { "text": "Never do this: ${long}." }, "f": { "text": "Always do this: ${long}." }, "g": { "text": "" }, "h": { "text": "" }`),
    { codes },
  )
})

test('the same text, but for case and marks', () => {
  checkDiagnostics(
    rules(`"a": { "text": "Be brief." },
"b": { "text": "be  brief" }
^^^ HS203 Rule \`b\` repeats rule \`a\`
`),
    { codes },
  )
  checkFix('HS203', rules('"a": { "text": "Hi." }, "b": { "text": "hi" }'), rules('"a": { "text": "Hi." }'))
})

test('nearly the same text', () => {
  checkDiagnostics(
    rules(`"a": { "text": "${long}." },
"b": { "text": "${long}s, please." }
^^^ HS203 Rule \`b\` repeats rule \`a\`
`),
    { codes },
  )
})

test('another scope is another rule, and a disabled one repeats nothing', () => {
  checkDiagnostics(
    rules(`"a": { "text": "Be brief.", "scope": { "apps": ["mail"] } }, "b": { "text": "Be brief." },
"c": { "text": "Be brief.", "enabled": false }`),
    { codes },
  )
})

test('a sibling that repeats a rule of its base loses the edit by the fix', () => {
  const base = rules('"z": { "text": "Be brief." }')
  const idle = '{ "path": "state.rules.b", "before": null, "after": { "text": "hi" } }'
  checkDiagnostics(
    base +
      sibling(`{ "path":
"state.rules.a",
^^^^^^^^^^^^^^^ HS203 Rule \`a\` repeats rule \`z\`
"before": null, "after": { "text": "BE BRIEF" } }`),
    { codes },
  )
  const repeated = '{ "path": "state.rules.a", "before": null, "after": { "text": "BE BRIEF" } }'
  checkFix('HS203', sibling(`${idle}, ${repeated}`) + base, sibling(idle) + base)
})

test('thousands of rules from one mould are looked through in no time that a typist would notice', () => {
  const many = Array.from({ length: 2000 }, (_, index) => [
    `rule-${index}`,
    { text: `Before you call interface number ${index} of this environment, read its specification twice.` },
  ])
  const text = JSON.stringify({
    kind: 'harness',
    schemaVersion: 1,
    id: 'H0',
    state: { rules: Object.fromEntries(many) },
  })
  const project = buildProject([{ path: 'H0.harness.json', text }])
  const [file] = project.files
  if (file === undefined) throw new Error('no file')
  const start = performance.now()
  expect(hs203RepeatedRule.check(file, project)).toEqual([])
  // Comparing all pairs takes several seconds.
  expect(performance.now() - start).toBeLessThan(1500)
})
