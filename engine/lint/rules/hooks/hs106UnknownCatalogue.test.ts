import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { catalog } from '../../../../test/lint/documents'

const harness = (metadata: string) => `
//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": {}, "metadata": {
${metadata}
} }`

test('the id of a catalogue, and no name at all, are right', () => {
  checkDiagnostics(harness('"toolCatalog": "box"') + catalog('"list": {}'))
  checkDiagnostics(harness('') + catalog('"list": {}'))
})

test('a misspelt name gets the nearest catalogue', () => {
  checkDiagnostics(
    harness(`"toolCatalog": "bx"
               ^^^^ HS106 Refers to tool catalogue \`bx\`, which is not defined; did you mean \`box\`?`) +
      catalog('"list": {}'),
  )
  checkFix(
    'HS106',
    harness('"toolCatalog": "bx"') + catalog('"list": {}'),
    harness('"toolCatalog": "box"') + catalog('"list": {}'),
  )
})

test('without a near one it says which there are, or what to add', () => {
  const name = (message: string) => `"toolCatalog": "miniapps"\n               ^^^^^^^^^^ HS106 ${message}`
  checkDiagnostics(harness(name('Known are: box.')) + catalog('"list": {}'))
  checkDiagnostics(harness(name('Add a *.tools.json with this id')))
})

test('a benchmark is not looked up: its task set may be elsewhere', () => {
  checkDiagnostics(harness('"benchmark": "nowhere"'))
})

test('a catalogue that has mistakes of its own is there all the same', () => {
  checkDiagnostics(harness('"toolCatalog": "box"') + catalog('"list": 3'), { codes: ['HS106'] })
  checkDiagnostics(`${harness('"toolCatalog": "box"')}\n//- box.tools.json\n{ "kind": "tools", "id": `, {
    codes: ['HS106'],
    keepLines: true,
  })
})
