import { expect, test } from 'vitest'
import { harness, proposal, sibling, taskSet } from '../../test/lint/documents'
import { evidenceOf, runHeader } from '../../test/lint/evidence'
import { readMarkedProject } from '../../test/lint/markedProject'
import { pool, profile } from '../../test/lint/records'
import type { Evidence } from '../documents/evidence'
import { buildProject } from '../documents/project'
import { notChecked, notTried } from './notChecked'
import { allRules } from './registry'

const unchecked = (documents: string, evidence?: Evidence) => {
  const project = { ...buildProject(readMarkedProject(documents).files), evidence }
  return notChecked(project.files, project).map(({ codes, reason }) => `${codes.join(' ')}: ${reason}`)
}

const proposed = proposal('"edits": [], "rootCauses": []') + harness('') + taskSet('"train": ["a"]')
const noRuns = 'HS507 HS508 HS509 HS812: no runs are recorded'
const noTexts = 'HS530 HS532 HS533: no task texts are known'
const ran = evidenceOf({ runs: [runHeader('r1', [])] })

test('without runs and task texts, the rules that ask them are named once', () => {
  expect(unchecked(proposed)).toEqual([noRuns, noTexts])
  expect(unchecked(proposed, evidenceOf({}))).toEqual([noRuns, noTexts])
})

test('with one of the two, the other is named', () => {
  expect(unchecked(proposed, ran)).toEqual([noTexts])
  expect(unchecked(proposed, evidenceOf({ texts: { a: 'find it' } }))).toEqual([noRuns])
})

test('only rules about documents that are there are named', () => {
  expect(unchecked(harness(''))).toEqual([])
  expect(unchecked(harness('') + sibling(''))).toEqual([noTexts])
  expect(unchecked(pool('') + profile(''), ran)).toEqual(['HS708: no task texts are known'])
})

test('hooks that were to be tried on what was never played are told with the way to a record', () => {
  const reasonFor = (...parents: readonly string[]) => notTried(parents).map(({ reason }) => reason)
  expect(reasonFor('H0')).toEqual([
    'nothing of H0 to replay: no run has recorded it as it is now; `harness-s eval --harness H0` makes a record',
  ])
  expect(reasonFor('H0', 'S1')[0]).toContain(
    'H0, S1 to replay: no run has recorded them as they are now; `harness-s eval --harness H0,S1`',
  )
  expect(reasonFor()).toEqual([])
})

test('what is named are codes of rules', () => {
  const job = '\n//- a.job.json\n{ "kind": "job" }\n//- runs/r/run.json\n{ "kind": "run" }'
  const tried = notTried(['H0']).flatMap(({ codes }) => codes)
  const named = [...unchecked(proposed + pool('') + profile('') + job), ...tried].join(' ')
  const codes = new Set(allRules.map(({ code }) => code))
  expect((named.match(/HS\d{3}/g) ?? []).filter((code) => !codes.has(code))).toEqual([])
  expect(named).toContain('HS903')
  expect(named).toContain('HS805')
})
