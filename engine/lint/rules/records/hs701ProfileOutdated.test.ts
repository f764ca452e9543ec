import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const profile = (hash: string) => `
//- S1.profile.json
{ "kind": "profile", "schemaVersion": 1, "id": "S1", "entries": [], "staleness": { "state": "fresh", "reasons": [] },
"harness": { "id": "S1",
${hash}
} }
${harness('')}${sibling('')}`

test('a profile of the sibling as it is now is right', () => {
  checkDiagnostics(profile('"stateHash": "@S1"'))
})

test('a profile of an older version is named, and the fix marks it stale', () => {
  const old = '"stateHash": "sha256:0000000000000000000000000000000000000000000000000000000000000000"'
  checkDiagnostics(
    profile(`"stateHash": "sha256:0000000000000000000000000000000000000000000000000000000000000000"
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ HS701 \`S1\` changed since this profile was made`),
  )
  checkFix('HS701', profile(old), profile(old).replace('"fresh"', '"stale"'), undefined, { marks: true })
})

test('one that says so itself is not named again', () => {
  const old = '"stateHash": "sha256:0000000000000000000000000000000000000000000000000000000000000000"'
  checkDiagnostics(profile(old).replace('"fresh"', '"stale"'))
})

test('a profile that does not say how stale it is gets the member', () => {
  const fresh = ' "staleness": { "state": "fresh", "reasons": [] },'
  const old = '"stateHash": "sha256:0000000000000000000000000000000000000000000000000000000000000000"'
  const silent = profile(old).replace(fresh, '')
  const added = `"staleness": {
    "state": "stale",
    "reasons": [
      "The sibling changed."
    ]
  }`
  checkFix('HS701', silent, silent.replace('\n} }\n', `\n},\n  ${added} }\n`))
})
