import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness } from '../../../../test/lint/documents'
import { evidenceOf } from '../../../../test/lint/evidence'
import { played, run } from '../../../../test/lint/runs'

const broken = (line: number) => ({ rollout: 'H0/a/0', line, reason: 'the result answers no call' })
const marked = (mark: string) => run(played('H0')).replace('"r1",', `"r1"\n${mark}\n,`) + harness('')
const codes = ['HS805']

test('whole logs are right', () => {
  checkDiagnostics(marked(''), { codes, evidence: evidenceOf({}) })
  checkDiagnostics(marked(''), { codes })
})

test('a broken log is named with its line', () => {
  checkDiagnostics(marked('^^^^ HS805 The log of `H0/a/0`, line 7: the result answers no call. Run it again.'), {
    codes,
    evidence: evidenceOf({ broken: { r1: [broken(7)] } }),
  })
})

test('of many broken lines the first is shown, and how many more there are', () => {
  checkDiagnostics(marked('^^^^ HS805 line 1: the result answers no call (and 2 more)'), {
    codes,
    evidence: evidenceOf({ broken: { r1: [1, 2, 3].map(broken) } }),
  })
})
