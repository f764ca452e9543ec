import type { JsonObject } from '../../documents/json'
import type { Catalog } from '../../documents/kinds/tools'
import type { ToolSpec } from '../../trajectories/message'

export const executeTool = 'execute_sql'
export const commitTool = 'commit_final_answer'

const executeParameters: JsonObject = {
  type: 'object',
  properties: { query: { type: 'string', description: 'One SQL statement.' } },
  required: ['query'],
  additionalProperties: false,
}

const commitParameters: JsonObject = {
  type: 'object',
  properties: {
    answers: { type: 'array', items: { type: 'string' }, description: 'The final answer, one element per value.' },
  },
  required: ['answers'],
  additionalProperties: false,
}

const executeDescription = 'Runs one SQL statement and gives the raw reply of the database.'
const commitDescription =
  'Commits the final answer and ends the task. After a change of the database the answer may be anything.'

/** The catalogue of the two tools. What a statement does is read off its text, statement by statement. */
export const dbbenchCatalog: Catalog = {
  kind: 'tools',
  schemaVersion: 1,
  id: 'dbbench',
  title: 'Tools of DBBench',
  tools: {
    [executeTool]: {
      description: executeDescription,
      runsCode: true,
      codeArg: 'query',
      language: 'sql',
      effect: 'write',
      parameters: executeParameters,
    },
    [commitTool]: {
      description: commitDescription,
      role: 'finish',
      effect: 'finish',
      parameters: commitParameters,
    },
  },
  apis: {
    'db.select': { effect: 'read', idempotent: true },
    'db.schema': { effect: 'schema', idempotent: true },
    'db.write': { effect: 'write' },
  },
}

export const dbbenchTools: readonly ToolSpec[] = [
  { name: executeTool, description: executeDescription, parameters: executeParameters },
  { name: commitTool, description: commitDescription, parameters: commitParameters },
]
