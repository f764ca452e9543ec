// A small server made with the SDK, for tests; its first argument names what goes wrong with it.
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'

const [, , fault = 'none'] = process.argv
const forEver = () => {
  for (;;);
}
const told = (text) => ({ content: [{ type: 'text', text }] })

if (fault === 'mute') setInterval(() => undefined, 1000)
if (fault === 'deaf') forEver()
if (fault === 'crash-at-start') throw new Error('no socket today')
if (fault === 'noise') console.log('starting up\n{"half": \n{"id":99,"strange":true}')
if (fault === 'pid-hang') appendFileSync(process.env.PID_FILE, `${process.pid}\n`)

const faults = {
  crash: () => process.exit(3),
  killed: () => process.kill(process.pid, 'SIGKILL'),
  hang: forEver,
  'pid-hang': () => {
    appendFileSync(process.env.PID_FILE, 'hangs\n')
    forEver()
  },
  slow: () => {
    console.error('this takes a minute')
    return new Promise((resolve) => setTimeout(resolve, 60_000))
  },
  noise: () => console.log('looking\nnot json }'),
  flood: () => process.stdout.write('x'.repeat(5e7)),
  internal: () => process.stdout.write('{"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"lost"}}\n'),
  shape: () => process.stdout.write('{"jsonrpc":"2.0","id":2,"result":{"content":7}}\n'),
  refuse: () => {
    throw new McpError(ErrorCode.InvalidParams, 'where is not a place')
  },
}

let looks = 0
const server = new McpServer({ name: 'world', version: '3' }, { instructions: 'Look first.' })
const annotations = { readOnlyHint: true }
server.registerTool('look', { description: 'Looks.', inputSchema: { where: z.string() }, annotations }, ({ where }) => {
  looks += 1
  return faults[fault]?.() ?? { ...told(`${where} ${looks}`), structuredContent: { looks } }
})
server.registerTool('fail', { annotations: { readOnlyHint: false } }, () => ({
  ...told('it is locked'),
  isError: true,
}))
server.registerTool('huge', {}, () => told('y'.repeat(1e6)))
server.registerTool('surroundings', {}, () => told(JSON.stringify(process.env)))
server.registerTool('write', { inputSchema: { text: z.string() } }, ({ text }) => {
  writeFileSync(join(process.env.HARNESS_S_FOLDER, 'note.txt'), text)
  return told('written')
})
if (fault !== 'mute') await server.connect(new StdioServerTransport())
