import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { catalog, harness } from '../../../../test/lint/documents'

const codes = ['HS205']
const box = catalog('"execute": {}').replace(
  '"tools": {',
  '"apis": { "mail.search_threads": {}, "file.read": {} }, "tools": {',
)
const rule = (text: string) => harness(`"rules": { "look": { "text": "${text}" } }`)

test('APIs of the catalogue, unknown apps and ordinary words are right', () => {
  checkDiagnostics(
    box + rule('Call `mail.search_threads` or apis.file.read(path), see file.txt, note.delete, e.g. mail.then go on.'),
    { codes },
  )
})

test('nothing is said without a list of APIs', () => {
  checkDiagnostics(catalog('"execute": {}') + rule('Call mail.find_threads().'), { codes })
})

test('an API that its app does not have', () => {
  checkDiagnostics(
    box +
      harness(`"rules": { "look": { "text":
"Call apis.mail.find_all(query) first."
           ^^^^^^^^^^^^^ HS205 API \`mail.find_all\` is not in the catalogue; was it renamed or removed?
} }`),
    { codes },
  )
})

test('a slip is mended by the fix', () => {
  checkFix('HS205', rule('Call mail.search_thread first.') + box, rule('Call mail.search_threads first.') + box)
})
