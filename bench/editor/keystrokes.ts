import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchRow, median } from '../benchRow'
import { ourServer } from '../lsp/peers'
import { Session, uriOf } from '../lsp/session'
import { isOnLine, positionAt, right, sleep } from '../lsp/typing'

const pairs = 20
const warmUp = 5

/** Between two keys: long enough for previews to be in the midst of their work. */
const pauseMs = 120

const document = join('harness', 'S1.sibling.json')

/** A sibling that is open in an editor which asks for its lenses, at the name of a tool that its hook listens to. */
const opened = async (workspace: string) => {
  const path = join(workspace, document)
  const [text, uri] = [readFileSync(path, 'utf8'), uriOf(path)]
  const place = positionAt(text, text.indexOf('"list"') + 1)
  const session = await Session.start(ourServer, workspace)
  const lenses = () => session.client.request('textDocument/codeLens', { textDocument: { uri } })
  session.open(uri, text)
  /** One key in and out: the hook is another one each time, and all of the preview is worked out again. */
  const type = async (): Promise<readonly number[]> => {
    const times: number[] = []
    for (const isIn of [true, false]) {
      const [end, key] = isIn ? [place, 'x'] : [right(place, 1), '']
      const shown = session.changeAndWait(uri, place, end, key, (seen) => isOnLine(seen, place.line) === isIn)
      void lenses()
      times.push(await shown)
      await sleep(pauseMs)
    }
    return times
  }
  return { session, lenses, type }
}

/** Whether the preview stands above the hook. */
const isPreviewed = async ({ lenses }: Awaited<ReturnType<typeof opened>>): Promise<boolean> =>
  JSON.stringify((await lenses()).result).includes('fires on')

/** What a key in a hook takes until its findings are there, with recorded rollouts to preview it on and without. */
export const keystrokeRows = async (withRuns: string, without: string): Promise<readonly BenchRow[]> => {
  const [on, off] = [await opened(withRuns), await opened(without)]
  try {
    for (let waits = 0; waits < 100 && !(await isPreviewed(on)); waits += 1) await sleep(100)
    if (!(await isPreviewed(on)) || (await isPreviewed(off))) throw new Error('the preview is not where it should be')
    const times: Record<'on' | 'off', number[]> = { on: [], off: [] }
    for (let pair = 0; pair < pairs + warmUp; pair += 1) {
      // In turns, so that both have the machine as it is at that time.
      const [timesOn, timesOff] = [await on.type(), await off.type()]
      if (pair < warmUp) continue
      times.on.push(...timesOn)
      times.off.push(...timesOff)
    }
    return [row('median', median(times.on), median(times.off)), row('10th percentile', low(times.on), low(times.off))]
  } finally {
    await Promise.all([on, off].map(({ session }) => session.client.stop()))
  }
}

/** What other programs on the machine disturbed least. */
const low = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.1)] ?? Number.NaN

/** A slice of the preview takes 4 ms at most, and a key may have to wait for the end of one. */
const mostMore = 4

const row = (name: string, value: number, peer: number): BenchRow => ({
  measure: `key in a hook to its findings, ${name} of ${2 * pairs}, previewed on 2 000 prefixes`,
  value,
  unit: 'ms',
  peer: { name: 'without runs', value: peer },
  ratio: value / peer,
  target: `<= ${mostMore} ms more`,
  ok: value - peer <= mostMore,
})
