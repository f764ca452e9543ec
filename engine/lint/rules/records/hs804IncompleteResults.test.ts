import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness } from '../../../../test/lint/documents'
import { evidenceOf, rollout } from '../../../../test/lint/evidence'
import { played, run } from '../../../../test/lint/runs'

const codes = ['HS804']
const recorded = (count: number) =>
  evidenceOf({ rollouts: Array.from({ length: count }, (_, attempt) => rollout({ run: 'r1', taskId: 'a', attempt })) })
const marked = (text: string, mark: string) => text.replace('"incomplete",', `"incomplete"\n${mark}\n,`)

test('a run with a result for each rollout is right', () => {
  checkDiagnostics(run(played('H0')) + harness(''), { codes, evidence: recorded(2) })
})

test('one with fewer is named, with the command that resumes it', () => {
  const text = run(played('H0'), { status: 'incomplete' }) + harness('')
  checkDiagnostics(
    marked(text, '^^^^^^^^^^^^ HS804 1 of 2 rollouts have a result. Resume with `harness-s eval --resume r1`'),
    { codes, evidence: recorded(1) },
  )
})

test('attempts of each harness count', () => {
  const text = run(`${played('H0')}, "attempts": { "H0": 4 }`, { status: 'incomplete' }) + harness('')
  checkDiagnostics(marked(text, '^^^^^^^^^^^^ HS804 2 of 8 rollouts'), { codes, evidence: recorded(2) })
})

test('a run that is not over, a training and a run that is not recorded may have fewer', () => {
  checkDiagnostics(run(played('H0'), { status: 'running' }) + harness(''), { codes, evidence: recorded(1) })
  checkDiagnostics(run(played('H0'), { purpose: 'train' }) + harness(''), { codes, evidence: recorded(1) })
  checkDiagnostics(run(played('H0')) + harness(''), { codes, evidence: evidenceOf({}) })
})
