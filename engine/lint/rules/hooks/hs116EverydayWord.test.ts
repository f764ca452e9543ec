import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { hookWith } from '../../../../test/lint/documents'
import { triedOn } from '../../../../test/lint/trials'

const inTasks = (tasks: number) => ({ hooks: { once: { texts: [{ asked: 90, held: 60, tasks }] } } })
const quiet = (source: string, tasks: number) =>
  checkDiagnostics(source, { codes: ['HS116'], evidence: triedOn(source, inTasks(tasks)) })
const searching = (condition: string) => hookWith(`"condition": ${condition}`)

test('a word that is in nearly every task is told with its share', () => {
  const source = hookWith(`"condition": "contains", "parameters": { "field": "task.text", "text":
"list" }
^^^^^^ HS116 Found in 88 % of the recorded tasks (300 recorded prefixes of 40 tasks)`)
  checkDiagnostics(source, { evidence: triedOn(source, inTasks(35)) })
})

test('so is a pattern, also one part of several', () => {
  const source = hookWith(`"condition": { "all": ["tool_error", { "is": "task_matches", "parameters": {
"pattern": "put|set" } }] }
           ^^^^^^^^^ HS116 Found in 100 %`)
  checkDiagnostics(source, { evidence: triedOn(source, inTasks(40)) })
})

test('a word that is in some tasks chooses', () => {
  quiet(searching('"contains", "parameters": { "field": "task.text", "text": "list" }'), 31)
})

test('a word that must be missing, and tags, are something else', () => {
  quiet(searching('{ "not": { "is": "contains", "parameters": { "field": "task.text", "text": "list" } } }'), 40)
  quiet(searching('{ "is": "task_matches", "parameters": { "tags": ["find"] } }'), 40)
})

test('before the hook was tried nothing is known', () => {
  checkDiagnostics(searching('"contains", "parameters": { "field": "task.text", "text": "list" }'), {
    codes: ['HS116'],
  })
})
