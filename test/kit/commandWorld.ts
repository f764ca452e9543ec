import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandProcess } from '../../engine/node/commandProcess'

/** A program in Node that serves one task, `t`; `more` is code that sees each `call` first and may answer by `reply`. */
const program = (more: string): string => `
const { createInterface } = require('node:readline')
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
const answers = {
  describe: { id: 'world', version: '1' },
  tasks: { tasks: [{ id: 't', text: 'Do it.' }] },
  open: { session: 's' },
  reset: { text: '' },
  tools: { tools: [{ name: 'look', parameters: { type: 'object' } }] },
  step: { text: 'seen' },
  evaluate: { score: 1, success: true },
  close: {},
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const call = JSON.parse(line)
  const reply = (result) => send({ id: call.id, result })
  ${more}
  reply(answers[call.method])
})`

/** That program in a folder of its own, ready to be called. */
export const commandWorld = (more = '', { callMs = 5000, env = {} }: { callMs?: number; env?: object } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'harness-s-command-'))
  writeFileSync(join(folder, 'world.cjs'), program(more))
  const notes: string[] = []
  const peer = new CommandProcess({
    command: [process.execPath, 'world.cjs'],
    folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    callMs,
    note: (text) => notes.push(text),
  })
  const remove = () => {
    peer.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { peer, folder, notes, remove }
}
