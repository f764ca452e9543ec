import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { profile } from '../../../../test/lint/records'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const counted = (pairs: string, rest = '"repaired": 5, "regressed": 3, "bothPass": 20, "bothFail": 12') =>
  profile('', `"checkpoints": [{ "policy": "base", "policyStep": 0, ${rest}, "pairs":\n${pairs}\n}],`) +
  harness('') +
  sibling(edit)

test('counts that sum to the pairs are right', () => {
  checkDiagnostics(counted('40'))
})

test('counts that do not are named, and the fix writes the sum', () => {
  checkDiagnostics(counted('41\n^^ HS706 repaired + regressed + bothPass + bothFail = 40, not 41 pairs'))
  checkFix('HS706', counted('41'), counted('40'))
})

test('a count that is missing is for the schema to name', () => {
  checkDiagnostics(counted('41', '"repaired": 5, "regressed": 3, "bothPass": 20'), { codes: ['HS706'] })
})
