import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal, sibling, taskSet } from '../../../../test/lint/documents'
import { evidenceOf } from '../../../../test/lint/evidence'

const codes = ['HS533']
const texts = { 't-1': 'find k1 in mail', 't-2': 'find k2 in mail', 't-3': 'find k3 in song', 't-4': 'put k1 in song' }
const evidence = evidenceOf({ texts })
const tasks =
  taskSet(`"train": ${JSON.stringify(Object.keys(texts))}`).replace(
    '"splits"',
    '"meta": { "t-1": { "tags": ["mail"] }, "t-2": { "tags": ["mail"] }, "t-3": { "tags": ["song"] } }, "splits"',
  ) + harness('')
const causes = '"rootCauses": [{ "id": "a", "failedTaskIds": ["t-1", "t-2"] }]'
const edit = (parameters: string, condition = '"task_matches"') =>
  `{ "path": "state.hooks.a", "before": null, "after": { "event": "before_task", "action": "inject", "message": "m",
"parameters": { ${parameters} }, "condition":
${condition}
} }`
const proposed = (parameters: string, condition?: string) =>
  proposal(`${causes}, "edits": [${edit(parameters, condition)}]`)

test('a condition that also selects other tasks, or none, is right', () => {
  checkDiagnostics(proposed('"pattern": "find"') + tasks, { codes, evidence })
  checkDiagnostics(proposed('"pattern": "last"') + tasks, { codes, evidence })
  checkDiagnostics(proposed('', '{ "not": { "is": "task_matches", "parameters": { "pattern": "mail" } } }') + tasks, {
    codes,
    evidence,
  })
})

test('a pattern that selects the supporting tasks only', () => {
  checkDiagnostics(
    proposed(
      '"pattern": "in mail"',
      `"task_matches"
^^^^^^^^^^^^^^ HS533 Of 4 development tasks \`task_matches\` selects 2, all of them listed as failed`,
    ) + tasks,
    { codes, evidence },
  )
})

test('tags need no texts, patterns do', () => {
  checkDiagnostics(
    proposed(
      '"tags": ["mail"]',
      `"task_matches"
^^^^^^^^^^^^^^ HS533`,
    ) + tasks,
    { codes },
  )
  checkDiagnostics(proposed('"pattern": "in mail"') + tasks, { codes })
})

test('a sibling is judged by the proposal that it came of', () => {
  const condition = `"task_matches"
^^^^^^^^^^^^^^ HS533`
  checkDiagnostics(
    sibling(edit('"pattern": "k1 in mail"', condition), { more: '"origin": { "proposal": "R1" },' }) +
      proposal(
        `"edits": [], "rootCauses": [{ "id": "a", "failedTaskIds": ["t-1", "t-2"] }, { "id": "b", "failedTaskIds": ["t-1", "t-2"] }]`,
      ) +
      tasks,
    { codes, evidence },
  )
  checkDiagnostics(sibling(edit('"pattern": "k1 in mail"')) + tasks, { codes, evidence })
})
