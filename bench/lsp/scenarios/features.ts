import type { LspPosition } from '../../../test/kit/languageClient'
import type { Size } from '../corpusFolder'
import type { Session } from '../session'
import { right, sleep } from '../typing'
import { inDocument, type Scenario } from './scenario'

const requests = ['completion', 'hover', 'documentSymbol', 'codeLens', 'inlayHint'] as const

/** Each request right after an edit, and once more. */
export const features =
  (size: Size): Scenario =>
  (server) =>
    inDocument(server, size, async (session, uri, place) => {
      const samples: Record<string, readonly number[]> = {}
      for (const name of requests.filter((each) => session.capabilities[`${each}Provider`])) {
        const { edited, repeated } = await ask(session, name, uri, place, size === '10k' ? 20 : 6)
        samples[`${name} ${size} after an edit`] = edited
        samples[`${name} ${size} repeated`] = repeated
      }
      return samples
    })

const ask = async (
  session: Session,
  name: (typeof requests)[number],
  uri: string,
  place: LspPosition,
  times: number,
) => {
  const params = {
    textDocument: { uri },
    position: name === 'hover' ? right(place, -6) : place,
    range: {
      start: { line: Math.max(0, place.line - 30), character: 0 },
      end: { line: place.line + 30, character: 0 },
    },
  }
  const edited: number[] = []
  const repeated: number[] = []
  for (let index = 0; index < times; index += 1) {
    session.change(uri, place, place, 'x')
    edited.push((await session.client.request(`textDocument/${name}`, params)).ms)
    repeated.push((await session.client.request(`textDocument/${name}`, params)).ms)
    session.change(uri, place, right(place, 1), '')
    await sleep(50)
  }
  return { edited, repeated }
}
