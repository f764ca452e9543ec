import { describe, expect, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, hookWith, sibling } from '../../../../test/lint/documents'

test('a complete hook is right', () => {
  checkDiagnostics(hookWith('"condition": "always", "limits": { "maxPerTask": null }'))
})

test('a missing member is named at the entry that lacks it', () => {
  checkDiagnostics(
    harness(`"hooks": { "once": { "event": "after_tool", "action": "warn", "message": "hi" } }
           ^^^^^^ HS002 Entry \`once\` is invalid and is left out (others still load): \`condition\` is missing.`),
  )
})

test('a wrong type is named at the value', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "priority": "high"
                                   ^^^^^^ HS002 \`priority\` must be integer`),
  )
})

test('an unknown choice is told the choices', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "placement": "top"
                                    ^^^^^ HS002 must be one of "note", "inline", "system"`),
  )
})

test('one invalid entry hides nothing of another', () => {
  checkDiagnostics(
    harness(`"hooks": {
"first": 3,
         ^ HS002 Entry \`first\` is invalid and is left out (others still load): \`first\` must be object or null
"second": { "event": "after_tool", "condition": "always", "action": "warn", "message": 7 }
                                                                                       ^ HS002 Entry \`second\`
}`),
  )
})

test('an entry that an edit brings is judged like one of a harness', () => {
  checkDiagnostics(
    harness('') +
      sibling(`{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief.", "priority": 900 } }
                                                                                           ^^^ HS002 must be <= 100`),
  )
})

test('a hash that is none', () => {
  checkDiagnostics(`
//- p.pool.json
{ "kind": "pool", "schemaVersion": 1, "id": "p", "members": [], "base": { "id": "H0",
"stateHash": "abc" } }
             ^^^^^ HS002 \`stateHash\` must be a hash
${harness('')}`)
})

test('the head of a document is judged', () => {
  checkDiagnostics(`
//- H0.harness.json
{ "kind": "harness",
"schemaVersion": "1",
                 ^^^ HS002 \`schemaVersion\` must be integer
"id": "H0", "state": {} }`)
})

test('a file whose name claims another kind than it has', () => {
  checkDiagnostics(`
//- H0.harness.json
{ "kind": "sibling", "schemaVersion": 1, "id": "H0", "state": {} }
          ^^^^^^^^^ HS002 \`kind\` must be "harness"`)
})

test('an id at which a rollout id or a command line would be divided', () => {
  checkDiagnostics(`
//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "state": {},
"id": "a/b" }
      ^^^^^ HS002 \`id\` must be without \`/\`, \`,\`, \`:\`, \`*\`, white space and control characters`)
})

describe('dials of the tiny policy', () => {
  const workspace = (policy: string) => `
//- harness-s.json
{ "kind": "workspace", "schemaVersion": 1, "id": "w", "policies": { "p":
${policy}
} }`

  test('are shares', () => {
    checkDiagnostics(workspace('{ "type": "tiny", "options": { "eps": 0, "obedience": 0.5 } }'))
    checkDiagnostics(
      workspace(`{ "type": "tiny", "options": { "eps": 5, "obedience": "much" } }
                                      ^ HS002 \`eps\` must be <= 1
                                                      ^^^^^^ HS002 \`obedience\` must be number`),
    )
  })

  test('and there are no others', () => {
    checkDiagnostics(
      workspace(`{ "type": "tiny", "options": { "obediance": 0.5 } }
                               ^^^^^^^^^^^ HS003 did you mean \`obedience\`?`),
    )
  })

  test('of another type of policy its program judges the options', () => {
    checkDiagnostics(workspace('{ "type": "chat", "options": { "eps": 5 } }'))
  })
})

describe('a fix is offered', () => {
  const placed = (placement: string) => hookWith(`"condition": "always", "placement": "${placement}"`)
  const first = (priority: number) => hookWith(`"condition": "always", "priority": ${priority}`)

  test('where a choice is called almost so', () => {
    checkFix('HS002', placed('inlined'), placed('inline'))
  })

  test('where a limit was passed', () => {
    checkFix('HS002', first(900), first(100))
  })

  test('but not where nothing is near', () => {
    expect(() => checkFix('HS002', placed('top'), placed('note'))).toThrow()
  })
})
