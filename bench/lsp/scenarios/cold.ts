import { singleDocument } from '../corpusFolder'
import { uriOf } from '../session'
import { inSession, type Scenario } from './scenario'

/** From the start of the process to the answer to `initialize`, and to the diagnostics of a first document. */
export const cold: Scenario = (server) => {
  const { folder, path, text } = singleDocument('10k', 'storm')
  return inSession(server, folder, async (session) => {
    const { at } = await session.openAndWait(uriOf(path), text, ({ diagnostics }) =>
      server.knowsSchema ? diagnostics.length > 0 : true,
    )
    return { initialize: [session.initializedMs], 'first diagnostics': [at - session.client.started] }
  })
}
