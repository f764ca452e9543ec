import { expect, test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { turnLimitNear } from '../../../hooks/conditions/turnLimitNear'
import { filledParameters } from '../../../hooks/filledParameters'

const codes = ['HS221']
const hook = (members: string) =>
  `"hooks": { "hurry": { "event": "after_tool", "action": "warn", "message": "hurry", ${members} } }`
const turns = (value: number) => `"workflow": { "max-turns": { "value": ${value} } }`

test('fewer turns left than there are is right, and so is a share of them', () => {
  checkDiagnostics(harness(`${turns(6)}, ${hook('"condition": "turn_limit_near"')}`), { codes })
  checkDiagnostics(
    harness(`${turns(4)}, ${hook('"condition": "turn_limit_near", "parameters": { "fraction": 0.8 }')}`),
    { codes },
  )
})

test('nothing is said where the environment sets the turns', () => {
  checkDiagnostics(harness(hook('"condition": "turn_limit_near", "parameters": { "remaining": 99 }')), { codes })
})

test('as many turns as a task has', () => {
  checkDiagnostics(
    harness(
      `${turns(8)}, ${hook(`"condition": "turn_limit_near", "parameters": {
"remaining": 8
             ^ HS221 Hook \`hurry\` takes 8 turns left as near the limit, and a task has 8
}`)}`,
    ),
    { codes },
  )
})

test('the value that counts when none is given is that of the condition', () => {
  expect(filledParameters(turnLimitNear.parameters, {})).toMatchObject({ parameters: { remaining: 5 } })
  checkDiagnostics(
    harness(
      `${turns(5)}, ${hook(`"condition": { "not": { "is":
"turn_limit_near"
^^^^^^^^^^^^^^^^^ HS221 5 turns left
} }`)}`,
    ),
    { codes },
  )
})

test('the sibling that lowers the turns is told there', () => {
  checkDiagnostics(
    harness(hook('"condition": "turn_limit_near"')) +
      sibling(`{ "path": "state.workflow.max-turns", "before": null, "after": {
"value": 3
         ^ HS221
} }`),
    { codes },
  )
})
