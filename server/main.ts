import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { capabilities } from './capabilities'

const connection = createConnection(ProposedFeatures.all)

connection.onInitialize((params) => {
  // The session is a file of its own beside this one: the client has its answer before that file is read. Reading it
  // blocks, so that no message of the client is handled before the session is there.
  setImmediate(async () => {
    const { startNodeSession } = await import('./nodeSession')
    startNodeSession(connection, params)
  })
  return { capabilities, serverInfo: { name: 'harness-s' } }
})
connection.listen()
