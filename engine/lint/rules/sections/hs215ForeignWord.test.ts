import { describe, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { catalog, harness, hook, hookWith } from '../../../../test/lint/documents'

const closedCatalog = catalog('"list": {}').replace('"tools": {', '"vocabulary": ["next", "schema", "hi"], "tools": {')

test('words of the vocabulary and template variables are right', () => {
  checkDiagnostics(closedCatalog + hookWith('"condition": "always"').replace('"hi"', '"next {{tool}} schema"'))
})

test('another word is underlined exactly', () => {
  checkDiagnostics(
    closedCatalog +
      harness(`"prompt": { "task": { "role": "user", "text": "next {{task.text}} please" } }
                                                                  ^^^^^^ HS215 \`please\` is not among the 3 words`),
  )
})

test('the message says which words there are, and where', () => {
  checkDiagnostics(
    closedCatalog +
      hookWith(`"condition": "always"`).replace(
        '"hi",\n',
        `
"hi please",
    ^^^^^^ HS215 can read. Hooks here say: hi. All words stand in \`vocabulary\` of box.tools.json.
`,
      ),
  )
})

test('a near miss has a fix', () => {
  const message = (word: string) => hookWith('"condition": "always"').replace('"hi"', `"${word}"`) + closedCatalog
  checkFix('HS215', message('shema'), message('schema'))
})

test('a catalogue without a vocabulary allows any text', () => {
  checkDiagnostics(catalog('"list": {}') + hookWith('"condition": "always"').replace('"hi"', '"anything at all"'))
})

test('messages that stand elsewhere are texts for the policy, too', () => {
  checkDiagnostics(
    closedCatalog +
      harness(`"workflow": { "format-retries": { "value": 1, "message": "hi again" } }
                                                             ^^^^^ HS215 \`again\``),
  )
  checkDiagnostics(
    closedCatalog +
      hook(`"event": "after_tool", "condition": "always", "action": "ask_model", "parameters": {
"askModel": "small", "askPrompt": "next", "answers": { "no": null, "yes": { "action": "warn", "message": "hi there" } } }
                                                                                                             ^^^^^ HS215 \`there\``),
    { codes: ['HS215'] },
  )
})

describe('what the engine writes around a text', () => {
  const standing = (rule: string) => harness(`"rules": { "brief": ${rule} }`)

  test('a rule that always holds gets a heading, whatever its words', () => {
    checkDiagnostics(
      closedCatalog +
        harness(`"rules": { "brief": { "text": "next" } }
                              ^^^^^^ HS215 Rules that always hold cannot be shown in this environment`),
    )
  })

  test('a rule with a scope is told by itself, and one that is switched off is not told', () => {
    checkDiagnostics(closedCatalog + standing('{ "text": "next", "scope": { "apps": ["mail"] } }'))
    checkDiagnostics(closedCatalog + standing('{ "text": "next", "enabled": false }'))
  })

  test('a vocabulary that holds the words of the heading allows rules', () => {
    checkDiagnostics(closedCatalog.replace('["next"', '["Rules:", "-", "next"') + standing('{ "text": "next" }'))
  })

  test('changed arguments are told in English unless that is turned off', () => {
    const rewrite = (parameters: string) =>
      hook(`"event": "before_tool", "condition": "always", "action": "rewrite_args",
"parameters": { "set": { "/limit": 20 }${parameters} }`)
    checkDiagnostics(
      closedCatalog +
        hook(`"event": "before_tool", "condition": "always", "action": "rewrite_args"
                                                         ^^^^^^^^^^^^^^ HS215 set \`disclose\` to false`),
    )
    checkDiagnostics(closedCatalog + rewrite(', "disclose": false'))
    checkFix('HS215', rewrite(', "disclose": true') + closedCatalog, rewrite(', "disclose": false') + closedCatalog)
  })
})

describe('what is cut within a word', () => {
  const message = (text: string) => hookWith('"condition": "always"').replace('"hi"', `\n"${text}"\n`) + closedCatalog

  test('by a filter of a variable', () => {
    checkDiagnostics(
      message(
        'next {{task.text|trunc:1}}"\n      ^^^^^^^^^^^^^^^^^^^^^ HS215 `trunc` may cut a word in two\n, "notes": "',
      ),
    )
    checkFix('HS215', message('next {{task.text|trunc:1}}'), message('next {{task.text}}'))
    checkDiagnostics(message('{{tool|json}}"\n ^^^^^^^^^^^^^ HS215 `json` writes signs around the words\n, "notes": "'))
  })

  test('by a hook that keeps the head and the tail of a result', () => {
    const rewriting = (parameters: string) =>
      hook(
        `"event": "after_tool", "condition": "always", "action": "rewrite_result", "message": "next", "parameters": { ${parameters} }`,
      )
    checkDiagnostics(
      closedCatalog +
        rewriting('"mode":\n"head_tail"\n^^^^^^^^^^^ HS215 cuts the result by characters\n, "maxChars": 10'),
    )
    checkDiagnostics(closedCatalog + rewriting('"mode": "append"'))
    checkDiagnostics(catalog('"list": {}') + rewriting('"mode": "head_tail", "maxChars": 10'))
  })
})
