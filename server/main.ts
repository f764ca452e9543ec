import { ConnectionError, createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { capabilitiesFor } from './capabilities'
import { messageOutput } from './messageOutput'

const connection = createConnection(ProposedFeatures.all, process.stdin, messageOutput(process.stdout))
// Standard output belongs to the protocol: whatever a library prints goes where the client logs it.
console.log = console.error
console.info = console.error

connection.onInitialize((params) => {
  onceAnswered(async () => {
    const { startNodeSession } = await import('./nodeSession')
    startNodeSession(connection, params)
  })
  return { capabilities: capabilitiesFor(params), serverInfo: { name: 'harness-s' } }
})

/**
 * The session is a file of its own beside this one: the client has its answer before that file is read. Reading it
 * blocks, so that no message of the client is handled before the session is there. The library writes an answer in the
 * immediate that follows its handler; work in the first one would hold the answer back, and in a third might miss what
 * the client sends next.
 */
function onceAnswered(work: () => Promise<void>): void {
  setImmediate(() => setImmediate(work))
}

/** A fault in one piece of work is told and ends that piece alone. A client that is gone is told nothing more. */
const logFault = (fault: unknown): void => {
  if (fault instanceof ConnectionError) return
  connection.console.error(`A fault in the language server: ${fault instanceof Error ? fault.stack : String(fault)}`)
}
process.on('unhandledRejection', logFault)
process.on('uncaughtException', logFault)

connection.listen()
