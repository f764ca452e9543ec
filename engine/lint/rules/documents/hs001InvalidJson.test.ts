import { describe, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'

const only = { codes: ['HS001'], keepLines: true }

test('plain JSON is right', () => {
  checkDiagnostics('//- H0.harness.json\n{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": {} }')
})

test('a comment is named, and the rest is still read', () => {
  checkDiagnostics(
    `
//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0",
  /* later */ "state": {} }
//^^^^^^^^^^^ HS001`.replace('//^^', '  ^^'),
    only,
  )
})

test('a trailing comma is named', () => {
  checkDiagnostics(
    `
//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": {},
                                                                ^ HS001
}`,
    only,
  )
})

test('a list is no document', () => {
  checkDiagnostics(
    '//- harness-s.json\n{ "kind": "workspace", "schemaVersion": 1, "id": "w" }\n//- H0.harness.json\n[]\n^^ HS001 not an object',
    {
      keepLines: true,
    },
  )
})

describe('what other kinds of JSON allow is mended', () => {
  const document = (state: string) =>
    `//- H0.harness.json\n{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": ${state} }`

  test('a trailing comma', () => {
    checkFix('HS001', document('{},'), document('{}'))
  })

  test('a comment', () => {
    checkFix('HS001', document('{ /* later */}'), document('{ }'))
    checkFix('HS001', document('{} // later\n'), document('{} \n'))
  })

  test('single quotes, and none', () => {
    checkFix('HS001', document("{ 'rules': {} }"), document('{ "rules": {} }'))
    checkFix('HS001', document('{ rules: {} }'), document('{ "rules": {} }'))
  })
})
