import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { evidenceOf, rollout, runHeader } from '../../../../test/lint/evidence'
import { member, pool } from '../../../../test/lint/records'

const edit = (text: string) => `{ "path": "state.rules.brief", "before": null, "after": { "text": "${text}" } }`
const rest = harness('') + sibling(edit('Be brief.')) + sibling(edit('Be kind.'), { id: 'S2' })
const coverage = '"coverage": { "run": "r1", "repairedBy": {} },'
const tasks = Array.from({ length: 20 }, (_, index) => `t${index}`)

/** A run in which the base fails everything, and the siblings pass the first tasks. */
const evidence = (first: number, second: number, base: 'fail' | 'pass' = 'fail') =>
  evidenceOf({
    runs: [{ ...runHeader('r1', []), tasks: { split: 'train', ids: tasks } }],
    rollouts: tasks.flatMap((taskId, index) => [
      rollout({ run: 'r1', taskId, outcome: base }),
      rollout({ run: 'r1', taskId, harness: 'S1', outcome: index < first ? 'pass' : 'fail' }),
      rollout({ run: 'r1', taskId, harness: 'S2', outcome: index < second ? 'pass' : 'limit' }),
    ]),
  })
const named = (mark: string) =>
  pool(
    `{ "stateHash": "@S1", "id":
"S1"
${mark}
}, ${member('S2')}`,
    coverage,
  ) + rest

test('a member most of whose repairs another one makes, too, is named', () => {
  checkDiagnostics(named('^^^^ HS606 `S2` covers 10 of the 10 repairs of `S1`'), { evidence: evidence(10, 20) })
})

test('of two that repair the same the later one is named', () => {
  checkDiagnostics(
    pool(
      `${member('S1')}, { "stateHash": "@S2", "id":
"S2"
^^^^ HS606 \`S1\` covers 10 of the 10 repairs of \`S2\`
}`,
      coverage,
    ) + rest,
    { evidence: evidence(10, 10) },
  )
})

test.each([
  ['the larger one repairs more than a tenth alone', evidence(20, 10)],
  ['the base repairs them itself', evidence(10, 20, 'pass')],
  ['a member repairs nothing', evidence(0, 20)],
  ['the run is not recorded', evidenceOf({})],
])('nothing is said of the first when %s', (_, known) => {
  const alone = pool(member('S1'), coverage) + rest
  checkDiagnostics(alone, { evidence: known, codes: ['HS606'] })
})

test('nor without evidence, or without a coverage run', () => {
  checkDiagnostics(named(''), { codes: ['HS606'] })
  checkDiagnostics(pool(`${member('S1')}, ${member('S2')}`) + rest, { codes: ['HS606'], evidence: evidence(10, 20) })
})
