import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '../../engine/documents/json'
import type { ChatScript, ScriptedTurn } from '../../engine/policies/chat/serving/scriptedChat'
import { temporaryWorkspace } from '../cli/commandLine'

/** Stands in answers and reference statements of tasks only, and is never said by anybody. */
export const sealedCanary = 'canary-sealed-b71d25'

const table = 'River birds'
const columns = ['No', 'Bird', 'Note']

/** A task on one small table, and what an agent says to it. */
interface Errand {
  readonly question: string
  readonly type: string
  readonly label: readonly string[]
  readonly says: readonly ScriptedTurn[]
}

const turn = (tool: string, args: JsonObject): ScriptedTurn => ({ text: '', calls: [{ tool, arguments: args }] })
const sql = (query: string) => turn('execute_sql', { query })
const commit = (...answers: string[]) => turn('commit_final_answer', { answers })
const look = sql(`SELECT * FROM \`${table}\``)
const note = (text: string, bird: string) => `UPDATE \`${table}\` SET Note = '${text}' WHERE Bird = '${bird}'`

/** Half of them are done right; no agent could do the others, nor ever sees what they want. */
const errand = (n: number): Errand => {
  const bird = `Wren ${n}`
  const change = { type: 'UPDATE', question: `Errand ${n}: note that ${bird} has a nest.` }
  const question = { type: 'other', question: `Errand ${n}: which bird is it?` }
  if (n % 4 === 0) return { ...question, label: [bird], says: [look, commit(bird)] }
  if (n % 4 === 1) return { ...question, label: [sealedCanary], says: [look, sql('SELECT DATABASE()'), commit('none')] }
  if (n % 4 === 2) {
    return { ...change, label: [note('nest', bird)], says: [look, sql(note('nest', bird)), look, commit('done')] }
  }
  return { ...change, label: [note(sealedCanary, bird)], says: [sql('SELECT * FROM nests'), look, commit('done')] }
}

const record = ({ question, type, label }: Errand, n: number) => ({
  id: `errand-${n}`,
  description: question,
  add_description: `The name of this table is ${table}, and its headers are ${columns.join(', ')}.`,
  type: [type],
  label,
  table: {
    table_name: table,
    table_info: {
      columns: columns.map((name) => ({ name, type: 'TEXT' })),
      rows: [
        ['1', `Wren ${n}`, ''],
        ['2', 'Kiwi', 'no wings'],
      ],
    },
  },
})

/** A workspace of DBBench tasks that were made up, and `script`: the file with an agent that does half of them right. */
export const errandWorkspace = (count: number, policy: object, environment: object = {}, members: object = {}) => {
  const errands = Array.from({ length: count }, (_, n) => errand(n))
  const lines = errands.map((each, n) => `${JSON.stringify(record(each, n))}\n`)
  const scripts: readonly ChatScript[] = errands.map(({ says }, n) => ({ match: `Errand ${n}:`, turns: says }))
  const workspace = temporaryWorkspace({
    'harness-s.json': {
      kind: 'workspace',
      schemaVersion: 1,
      id: 'errands',
      policies: { agent: policy },
      environments: { errands: { type: 'dbbench', data: 'data', ...environment } },
      ...members,
    },
    'data/test.jsonl': lines.join(''),
    'script.json': scripts,
  })
  const example = join(import.meta.dirname, '..', '..', 'examples', 'dbbench')
  for (const part of ['harness', 'tools'])
    cpSync(join(example, part), join(workspace.folder, part), { recursive: true })
  return { ...workspace, script: join(workspace.folder, 'script.json') }
}
