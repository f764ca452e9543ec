import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal } from '../../../../test/lint/documents'

const evaluation = (revision: string) => `{ "run": "r", "tasks": [], "revision": ${revision} }`
const revised = (evaluations: string) =>
  harness('') + proposal(`"edits": [], "rootCauses": [], "evaluations": [${evaluations}]`)

test('the first edits and one revision are right', () => {
  checkDiagnostics(revised(`${evaluation('0')}, ${evaluation('1')}`), { codes: ['HS512'] })
})

test('an evaluation of a second revision', () => {
  checkDiagnostics(
    revised(`${evaluation('0')}, ${evaluation('1')}, { "run": "r", "tasks": [],
"revision": 2
            ^ HS512 Evaluation of revision 2; only one is allowed
}`),
    { codes: ['HS512'] },
  )
})

test('a list of revisions is told so, and not also as a wrong value', () => {
  checkDiagnostics(
    harness('') +
      proposal(`"edits": [], "rootCauses": [],
"revision": [{ "edits": [] }, { "edits": [] }]
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ HS512 2 revisions; only one is allowed
`),
    { codes: ['HS002', 'HS512'] },
  )
})
