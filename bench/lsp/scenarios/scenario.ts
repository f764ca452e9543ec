import type { BenchServer } from '../server'
import { Session } from '../session'

/** Measure -> the values that were taken. Times are in ms. */
export type Samples = Readonly<Record<string, readonly number[]>>

export type Scenario = (server: BenchServer) => Promise<Samples>

/** Runs a server in a folder for as long as `use` needs it. */
export const inSession = async (
  server: BenchServer,
  folder: string,
  use: (session: Session) => Promise<Samples>,
): Promise<Samples> => {
  const session = await Session.start(server, folder)
  try {
    return await use(session)
  } finally {
    await session.client.stop()
  }
}
