import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const codes = ['HS212']
const harnessWith = (value: string, rule: string) =>
  harness(`"workflow": { "multi-call": { "value": "${value}" } }, "rules": { "calls": { "text":
${rule}
} }`)

test('a rule that says what the entry says is right', () => {
  checkDiagnostics(harnessWith('allow', '"Make several calls in one turn where they do not hang on each other."'), {
    codes,
  })
  checkDiagnostics(harnessWith('forbid', '"Make exactly one tool call per turn."'), { codes })
  checkDiagnostics(harness('"rules": { "calls": { "text": "Make one call per turn." } }'), { codes })
})

test('one call where several are allowed', () => {
  checkDiagnostics(
    harnessWith(
      'allow',
      `"Make exactly one API call per block."
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ HS212 Rule \`calls\` asks for one call per turn, and \`workflow.multi-call\` allows several`,
    ),
    { codes },
  )
})

test('several calls where one is allowed, told at the entry that a sibling changes', () => {
  checkDiagnostics(
    harness('"rules": { "calls": { "text": "Make multiple calls in the same turn." } }') +
      sibling(`{ "path": "state.workflow.multi-call", "before": null, "after": {
"value": "forbid"
         ^^^^^^^^ HS212 Rule \`calls\` asks for several calls
} }`),
    { codes },
  )
})

test('a rule that only permits or denies is left alone', () => {
  checkDiagnostics(harnessWith('allow', '"You do not have to make one call per turn."'), { codes })
})
