// The stock room as an MCP server on standard input and output. An SDK would do the same with less to see.
import { createInterface } from 'node:readline'

const shelves = { bolts: 12, nuts: 7, screws: 31, washers: 4, hooks: 19, rings: 8 }
const text = (name) => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] })
const tools = [
  {
    name: 'count',
    description: 'Counts the items on a shelf.',
    inputSchema: text('shelf'),
    annotations: { readOnlyHint: true },
  },
  {
    name: 'report',
    description: 'Tells the number that was asked for, and ends the task.',
    inputSchema: text('answer'),
  },
]
const result = (words, isError = false) => ({ content: [{ type: 'text', text: words }], isError })

const count = (shelf) =>
  Object.hasOwn(shelves, shelf)
    ? result(String(shelves[shelf]))
    : result(`There is no shelf ${shelf}. Shelves: ${Object.keys(shelves).join(', ')}`, true)

const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'stock', version: '1' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools }),
  'tools/call': ({ name, arguments: given }) => (name === 'report' ? result('noted') : count(given.shelf)),
}

const answer = (method, params) =>
  Object.hasOwn(methods, method)
    ? { result: methods[method](params) }
    : { error: { code: -32601, message: `There is no method ${method}.` } }

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  // What has no id is a notification, and is not answered.
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer(method, params) }))
}
