import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling, taskSet } from '../../../../test/lint/documents'
import { evidenceOf } from '../../../../test/lint/evidence'
import { entry, profile, support } from '../../../../test/lint/records'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const rest = harness('') + sibling(edit)
const situation = (when: string, mark = '') =>
  profile(
    entry(`${support('find-1')}, ${support('find-2')}`).replace(
      '"when": "A list may go on."',
      `"when":\n"${when}"\n${mark}\n`,
    ),
  ) + rest
const evidence = evidenceOf({
  texts: { 'find-1': 'Count the songs that Dana put on Spotify since 2024.', 'find-2': 'Find the last mail.' },
})

test('a kind of situation is right', () => {
  checkDiagnostics(situation('Somebody asks for all songs of a list.'), { evidence })
})

test.each([
  ['Somebody asks what Dana did.', 'Dana', 'find-1'],
  ['A list has more than 2024 songs.', '2024', 'find-1'],
  ['As in find-2, a list goes on.', 'find-2', 'find-2'],
])('%j is about one task', (when, name, task) => {
  checkDiagnostics(situation(when, `${'^'.repeat(when.length + 2)} HS708 \`${name}\` is a thing of task \`${task}\``), {
    evidence,
  })
})

test('an app of the task may be named', () => {
  const apps = taskSet('"train": ["find-1", "find-2"]').replace(
    /\}$/,
    ', "meta": { "find-1": { "apps": ["spotify"] } } }',
  )
  checkDiagnostics(situation('A list on Spotify goes on.') + apps, { evidence })
})

test('so may names that are in no task, and nothing is known without the texts', () => {
  checkDiagnostics(situation('Somebody asks what Robin did.'), { evidence })
  checkDiagnostics(situation('Somebody asks what Dana did.'))
})
