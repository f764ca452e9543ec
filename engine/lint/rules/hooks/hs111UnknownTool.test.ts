import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { catalog, harness, hookWith } from '../../../../test/lint/documents'

const box = catalog(
  '"list": { "effect": "read" }, "set": { "effect": "write" }, "done": { "role": "finish", "effect": "finish", "aliases": ["complete"] }',
)

test('names of the catalogue and their aliases are right', () => {
  checkDiagnostics(hookWith('"condition": "always", "tools": ["list", "!set", "complete"]') + box)
  checkDiagnostics(harness('"tools": { "list": { "maxCallsPerTask": 3 } }') + box)
})

test('an exact name that is not there gets the nearest one', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "tools": ["lists"]
                                 ^^^^^^^ HS111 Tool \`lists\` does not exist; the catalogue has \`list\``) + box,
  )
  const tools = (name: string) => hookWith(`"condition": "always", "tools": ["!${name}"]`) + box
  checkFix('HS111', tools('lists'), tools('list'))
})

test('a name like none is told what there is', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "tools": ["edit_file"]
                                 ^^^^^^^^^^^ HS111 catalogue \`box\` has list, set, done`) + box,
  )
})

test('an override must use the name of the catalogue itself', () => {
  checkDiagnostics(
    harness(`"tools": { "complete": { "role": "finish" } }
           ^^^^^^^^^^ HS111 the catalogue has \`done\``) + box,
  )
})

test('a tool that a hook runs', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "parameters": { "tool": "lst" }
                                               ^^^^^ HS111 the catalogue has \`list\``).replace(
      '"warn", "message": "hi"',
      '"run_tool"',
    ) + box,
    { keepLines: true },
  )
})
