import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { nodeRuntime } from './nodeRuntime'
import { startServer } from './server'

startServer(createConnection(ProposedFeatures.all), nodeRuntime)
