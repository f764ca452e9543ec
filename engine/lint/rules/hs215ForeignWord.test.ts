import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../test/lint/checkDiagnostics'
import { catalog, harness, hookWith } from '../../../test/lint/documents'

const closedCatalog = catalog('"list": {}').replace('"tools": {', '"vocabulary": ["next", "schema", "hi"], "tools": {')

test('words of the vocabulary and template variables are right', () => {
  checkDiagnostics(closedCatalog + hookWith('"condition": "always"').replace('"hi"', '"next {{tool}} schema"'))
})

test('another word is underlined exactly', () => {
  checkDiagnostics(
    closedCatalog +
      harness(`"prompt": { "task": { "role": "user", "text": "next {{task.text}} please" } }
                                                                  ^^^^^^ HS215 \`please\` is not among the 3 words`),
  )
})

test('a near miss has a fix', () => {
  const message = (word: string) => hookWith('"condition": "always"').replace('"hi"', `"${word}"`) + closedCatalog
  checkFix('HS215', message('shema'), message('schema'))
})

test('a catalogue without a vocabulary allows any text', () => {
  checkDiagnostics(catalog('"list": {}') + hookWith('"condition": "always"').replace('"hi"', '"anything at all"'))
})
