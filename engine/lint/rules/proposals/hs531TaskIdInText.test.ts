import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling, taskSet } from '../../../../test/lint/documents'

const tasks = taskSet('"train": ["aa11bb2_1", "find-101", "find"]') + harness('')

test('general text is right, also words that are ids without a digit', () => {
  checkDiagnostics(
    sibling('{ "path": "state.rules.look", "before": null, "after": { "text": "To find it, look at page 101." } }') +
      tasks,
  )
})

test('an id in a text is underlined exactly', () => {
  checkDiagnostics(
    sibling(`{ "path": "state.rules.look", "before": null, "after": { "text": "As in aa11bb2_1, look twice." } }
                                                                        ^^^^^^^^^ HS531 The text names task \`aa11bb2_1\``) +
      tasks,
  )
})

test('the old text of an entry is not judged', () => {
  checkDiagnostics(
    sibling('{ "path": "state.rules.look", "before": { "text": "As in find-101." }, "after": null }') + tasks,
    { codes: ['HS531'] },
  )
})

test('the fix takes the id out; the sentence is for a person to mend', () => {
  const saying = (text: string) =>
    sibling(`{ "path": "state.rules.look", "before": null, "after": { "text": "${text}" } }`) + tasks
  checkFix('HS531', saying('As in aa11bb2_1, look twice.'), saying('As in , look twice.'))
})
