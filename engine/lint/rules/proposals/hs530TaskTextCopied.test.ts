import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling, taskSet } from '../../../../test/lint/documents'
import { evidenceOf } from '../../../../test/lint/evidence'

const codes = ['HS530']
const tasks = taskSet('"train": ["t-1", "t-2"], "test": ["t-3"]') + harness('')
const evidence = evidenceOf({
  texts: {
    't-1': 'Send the invoice of March to Anna and archive the thread.',
    't-2': 'Find the cheapest flight.',
    't-3': 'Never to be seen before the very end.',
  },
})
const adding = (text: string) =>
  sibling(`{ "path": "state.rules.a", "before": null, "after": { "text":
${text}
} }`)

test('general text is right, and four words are no copy', () => {
  checkDiagnostics(adding('"Before you send an invoice, look for the invoice of March elsewhere."') + tasks, {
    codes,
    evidence,
  })
})

test('five words in a row, underlined as far as they go', () => {
  checkDiagnostics(
    adding(`"Always send the invoice of March to Anna, then finish."
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ HS530 These words stand in the text of task \`t-1\``) + tasks,
    { codes, evidence },
  )
})

test('tasks outside the sample are not looked at, and without texts nothing is said', () => {
  checkDiagnostics(adding('"Never to be seen before the very end."') + tasks, { codes, evidence })
  checkDiagnostics(adding('"Send the invoice of March to Anna."') + tasks, { codes })
})

test('the old text of an entry is not judged', () => {
  checkDiagnostics(
    sibling('{ "path": "state.rules.a", "before": { "text": "Send the invoice of March to Anna." }, "after": null }') +
      tasks.replace('"state": {\n', '"state": { "rules": { "a": { "text": "Send the invoice of March to Anna." } }\n'),
    { codes, evidence },
  )
})
