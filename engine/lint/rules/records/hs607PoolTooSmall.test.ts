import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { job, rollout, training } from '../../../../test/lint/records'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const documents = (mark: string, enabled: string, topK: number) => `
//- main.pool.json
{ "kind": "pool", "schemaVersion": 1, "id": "main", "base": { "id": "H0", "stateHash": "@H0" }, "frozen": true,
"members": [{ "id": "S1", "stateHash": "@S1", "enabled": ${enabled} }]
${mark}
}${job(`"pool": "main", ${training} ${rollout.replace('8, "updates"', `${topK}, "updates"`)}, "rescue": { "topK": ${topK} }`)}
${harness('')}${sibling(edit)}`

test('a pool with as many members as the job asks for is right', () => {
  checkDiagnostics(documents('', 'true', 1), { codes: ['HS607'] })
})

test('a pool with fewer members is named', () => {
  checkDiagnostics(
    documents('^^^^^^^^^ HS607 This pool has 1 enabled member, job `rescue` asks for the best 8', 'true', 8),
  )
})

test('members that take no part do not count', () => {
  checkDiagnostics(documents('^^^^^^^^^ HS607 has 0 enabled members', 'false', 2))
})

test('a job that asks for no number is content', () => {
  checkDiagnostics(documents('', 'true', 8).replace('"rescue": { "topK": 8 }', '"rescue": {}'))
})
