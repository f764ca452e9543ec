import type { LspPosition } from '../../../test/kit/languageClient'
import { type Size, singleDocument } from '../corpusFolder'
import type { BenchServer } from '../server'
import { Session, uriOf } from '../session'
import { placesToType, sleep, start } from '../typing'

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

/** The same with one document open that has no fault, and a place in its middle to type at. */
export const inDocument = (
  server: BenchServer,
  size: Size,
  use: (session: Session, uri: string, place: LspPosition) => Promise<Samples>,
): Promise<Samples> => {
  const { folder, path, text } = singleDocument(size, 'clean')
  const uri = uriOf(path)
  return inSession(server, folder, async (session) => {
    await session.openAndWait(uri, text)
    await sleep(600)
    const [place = start] = placesToType(text, [0.5])
    return use(session, uri, place)
  })
}
