import type { LspPosition } from '../../../test/kit/languageClient'
import type { Variant } from '../corpus'
import { type Size, singleDocument } from '../corpusFolder'
import { type Seen, type Session, uriOf } from '../session'
import { isOnLine, placesToType, right, sleep, start } from '../typing'
import { inDocument, inSession, type Scenario } from './scenario'

const keystrokes: Readonly<Record<Size, number>> = { '10k': 12, '100k': 12, '1m': 8, '10m': 3 }

/** One character in, one character out, until diagnostics that show it are here. */
export const keystroke =
  (size: Size, variant: Variant): Scenario =>
  (server) => {
    const { folder, path, text } = singleDocument(size, variant)
    const uri = uriOf(path)
    const label = `keystroke ${size} ${variant}`
    return inSession(server, folder, async (session) => {
      const first = await session.openAndWait(uri, text)
      await sleep(size === '10k' ? 400 : 1500)
      const before = session.client.diagnostics.get(uri)?.diagnostics.length ?? first.diagnostics.length
      const places = placesToType(text, [0.5, 0.1, 0.9])
      const cpu = session.client.usage().cpuMs
      const times: number[] = []
      for (let index = 0; index < keystrokes[size]; index += 1) {
        times.push(...(await inAndOut(session, uri, places[index % places.length] ?? start, before)))
      }
      const { cpuMs, peakMiB } = session.client.usage()
      return { [label]: times, [`${label}: cpu`]: [(cpuMs - cpu) / times.length], [`${label}: peak MiB`]: [peakMiB] }
    })
  }

/** A server that knows the schema sees a wrong value; any other sees a quote too many. */
const inAndOut = async (session: Session, uri: string, place: LspPosition, before: number): Promise<number[]> => {
  const { knowsSchema } = session.server
  const isWrong = (seen: Seen) => (knowsSchema ? isOnLine(seen, place.line) : seen.diagnostics.length !== before)
  const typed = await session.changeAndWait(uri, place, place, knowsSchema ? 'x' : '"', isWrong)
  await sleep(15)
  const taken = await session.changeAndWait(uri, place, right(place, 1), '', (seen) => !isWrong(seen))
  await sleep(15)
  return [typed, taken]
}

const burstLength = 30

/** 30 characters, one each 100 ms, with a completion request behind each. */
export const burst =
  (size: Size): Scenario =>
  (server) =>
    inDocument(server, size, async (session, uri, place) => {
      const answers: Promise<{ ms: number }>[] = []
      const complete = (position: LspPosition) => {
        if (session.capabilities['completionProvider'] === undefined) return
        answers.push(session.client.request('textDocument/completion', { textDocument: { uri }, position }))
      }
      for (let index = 0; index < burstLength - 1; index += 1) {
        session.change(uri, right(place, index), right(place, index), 'x')
        complete(right(place, index + 1))
        await sleep(100)
      }
      const end = right(place, burstLength - 1)
      const last = session.changeAndWait(uri, end, end, 'x', (seen) => !server.knowsSchema || isOnLine(seen, end.line))
      complete(right(end, 1))
      const toDiagnostics = await last
      const completions = (await Promise.all(answers)).map(({ ms }) => ms)
      return { [`burst ${size}: last key`]: [toDiagnostics], [`burst ${size}: completion`]: completions }
    })
