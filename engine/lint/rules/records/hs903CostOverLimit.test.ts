import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness } from '../../../../test/lint/documents'
import { evidenceOf, runHeader } from '../../../../test/lint/evidence'
import { job, rollout, training } from '../../../../test/lint/records'

/** A run of 10 rollouts that took so many GPU-seconds. */
const ran = (id: string, gpuSeconds: number) => ({
  ...runHeader(id, []),
  totals: { rollouts: 10, successes: 0, inputTokens: 0, outputTokens: 0, gpuSeconds },
})
const limited = (mark: string) => job(`${training} ${rollout}, "limits": { "gpuHours":\n70\n${mark}\n}`) + harness('')

test('a job that fits its limit is right', () => {
  checkDiagnostics(limited(''), { evidence: evidenceOf({ runs: [ran('r1', 900)] }) })
})

test('one that does not is named, with what the estimate rests on', () => {
  checkDiagnostics(limited('^^ HS903 2560 initial rollouts take about 71.1 GPU-hours at 100.0 s each, as in r2'), {
    evidence: evidenceOf({ runs: [ran('r1', 1), ran('r2', 1000), runHeader('r3', [])] }),
  })
})

test('nothing is said without a run that counted, or without a limit', () => {
  checkDiagnostics(limited(''), { evidence: evidenceOf({ runs: [runHeader('r1', [])] }) })
  checkDiagnostics(limited(''))
  checkDiagnostics(job(`${training} ${rollout}`) + harness(''), { evidence: evidenceOf({ runs: [ran('r1', 1e6)] }) })
})
