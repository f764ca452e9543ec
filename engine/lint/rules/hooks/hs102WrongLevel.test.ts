import { describe, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const hook = '{ "action": "warn", "condition": "always", "event": "after_tool", "message": "hi" }'
const state = (members: string) => harness(members)
const root = (members: string) => `
//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0"${members} }`

test('named hooks in their section are right', () => {
  checkDiagnostics(state(`"hooks": { "once": ${hook}, "twice": null }`))
  checkDiagnostics(state('"hooks": { "action": null }, "rules": { "event": { "text": "t" } }'))
})

describe('a hook without a name', () => {
  test('as the section itself', () => {
    checkDiagnostics(
      state(`"hooks": ${hook}
^^^^^^^ HS102 its name is missing`),
    )
    checkFix(
      'HS102',
      state(`"hooks": ${hook}`),
      state(`"hooks": {"new-hook": ${hook.replace('{ ', '{').replace(' }', '}')}}`),
    )
  })

  test('in a list', () => {
    checkDiagnostics(
      state(`"hooks": [${hook}, ${hook}]
^^^^^^^ HS102 each has a name of its own`),
    )
    const inline = hook.replace('{ ', '{').replace(' }', '}')
    checkFix(
      'HS102',
      state(`"hooks": [${hook}, ${hook}]`),
      state(`"hooks": {"hook-1": ${inline}, "hook-2": ${inline}}`),
    )
  })
})

describe('a hook outside of its section', () => {
  const inline = hook.replace('{ ', '{').replace(' }', '}')

  test('beside it', () => {
    checkDiagnostics(
      state(`"next-page": ${hook}
^^^^^^^^^^^ HS102 move \`next-page\` to \`state.hooks\``),
    )
    checkFix('HS102', state(`"next-page": ${hook}`), state(`"hooks": {"next-page": ${inline}}`))
    checkFix(
      'HS102',
      state(`"hooks": { "once": ${hook} }, "next-page": ${hook}`),
      state(`"hooks": { "once": ${hook}, "next-page": ${inline} }`),
    )
  })

  test('beside the state', () => {
    checkDiagnostics(
      root(`, "state": {},\n"hooks": { "once": ${hook} }`).replace('\n"hooks"', '\n"hooks"\n^^^^^^^ HS102\n'),
    )
    checkFix(
      'HS102',
      root(`, "state": { "rules": { "brief": null } }, "hooks": { "once": ${hook} }`),
      root(`, "state": { "rules": { "brief": null }, "hooks": {"once": ${inline}} }`),
    )
  })

  test('without any state', () => {
    checkFix('HS102', root(`, "hooks": { "once": ${hook} }`), root(`, "state": {"hooks": {"once": ${inline}}}`))
  })

  test('has no fix where its name is taken', () => {
    checkDiagnostics(
      state(`"hooks": { "once": ${hook} },\n"once": ${hook}`).replace('\n"once"', '\n"once"\n^^^^^^ HS102\n'),
    )
  })
})

describe('hooks one level too deep', () => {
  test('in a harness', () => {
    checkDiagnostics(
      state(`"hooks": { "after_tool": { "once": ${hook} } }
           ^^^^^^^^^^^^ HS102 holds \`once\` instead of being a hook`),
      {
        codes: ['HS102', 'HS002', 'HS003'],
      },
    )
    const wrapped = (value: string) => state(`"hooks": { "group": ${value} }`)
    checkFix('HS102', wrapped(`[${hook}]`), wrapped(hook.replace('{ ', '{').replace(' }', '}')))
  })

  test('in an edit of a sibling', () => {
    const edit = (after: string) => `{ "path": "state.hooks.once", "before": null,\n"after": ${after} }`
    checkDiagnostics(
      harness('') +
        sibling(edit(`{ "once": ${hook} }`).replace('\n"after"', '\n"after"\n^^^^^^^ HS102 Take one level out\n')),
      { codes: ['HS102', 'HS002', 'HS003'] },
    )
    checkFix(
      'HS102',
      sibling(edit(`{ "once": ${hook} }`)) + harness(''),
      sibling(edit(hook.replace('{ ', '{').replace(' }', '}'))) + harness(''),
    )
  })
})
