// The stock room of stock.py in JavaScript: JSON-RPC 2.0, one message a line.
import { createInterface } from 'node:readline'

const shelves = { bolts: 12, nuts: 7, screws: 31, washers: 4, hooks: 19, rings: 8 }
const text = (name) => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] })
const tools = [
  { name: 'count', description: 'Counts the items on a shelf.', parameters: text('shelf') },
  {
    name: 'report',
    description: 'Tells the number that was asked for, and ends the task.',
    parameters: text('answer'),
  },
]
const catalog = {
  kind: 'tools',
  schemaVersion: 1,
  id: 'stock',
  tools: {
    count: { effect: 'read', parameters: text('shelf') },
    report: { role: 'finish', parameters: text('answer') },
  },
}
const sessions = new Map()

const count = (shelf) =>
  Object.hasOwn(shelves, shelf)
    ? { text: String(shelves[shelf]), data: { count: shelves[shelf] } }
    : { text: `There is no shelf ${shelf}. Shelves: ${Object.keys(shelves).join(', ')}`, isError: true }

const verdict = (answer, right) => ({ score: answer === right ? 1 : 0, success: answer === right, sealed: { right } })

const methods = {
  describe: () => ({ id: 'stock', version: '1', licence: 'MIT', maxTurns: 6, catalog }),
  tasks: () => ({
    tasks: Object.keys(shelves).map((id) => ({ id, text: `How many ${id} are there?`, expectsAnswer: true })),
  }),
  open: ({ task }) => {
    const session = String(sessions.size + 1)
    sessions.set(session, task)
    return { session }
  },
  reset: () => ({ text: '' }),
  tools: () => ({ tools }),
  step: ({ tool, arguments: given }) => (tool === 'report' ? { text: 'noted' } : count(given.shelf)),
  evaluate: ({ session, answer }) => verdict(answer, String(shelves[sessions.get(session)])),
  close: () => ({}),
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: methods[method](params) }))
}
