import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { catalog, harness, sibling, taskSet } from '../../../../test/lint/documents'
import { evidenceOf } from '../../../../test/lint/evidence'

const codes = ['HS532']
const texts = {
  't-1': 'Send Anna Berg the 4711 invoice by Spotify.',
  't-2': 'Call the Office on Monday.',
  't-3': 'Call the Office on Monday.',
  't-4': 'Call the Office on Monday.',
  't-5': 'Call the Office on Monday.',
}
const evidence = evidenceOf({ texts })
const tasks = taskSet(`"train": ${JSON.stringify(Object.keys(texts))}`) + harness('')
const adding = (text: string) =>
  sibling(`{ "path": "state.rules.a", "before": null, "after": { "text":
${text}
} }`)

test('names that no task has, or that many have, are right', () => {
  checkDiagnostics(adding('"On a Monday look for Bob in the Office, at most 250 times."') + tasks, { codes, evidence })
})

test('a person and a number of one task', () => {
  checkDiagnostics(
    adding(`"If asked by Anna Berg, look for 4711 first."
             ^^^^^^^^^ HS532 \`Anna Berg\` stands in the text of task \`t-1\`
                                 ^^^^ HS532 \`4711\``) + tasks,
    { codes, evidence },
  )
})

test('an app of the catalogue is no secret', () => {
  const box = catalog('"run": {}').replace('"tools": {', '"apis": { "spotify.play": {} }, "tools": {')
  checkDiagnostics(adding('"Play it with Spotify."') + tasks + box, { codes, evidence })
})

test('without texts nothing is said', () => {
  checkDiagnostics(adding('"If asked by Anna Berg, look twice."') + tasks, { codes })
})
