import { setMaxListeners } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runConcurrently } from '../engine/executor/runConcurrently'
import { openAiSender } from '../engine/node/openaiClient'
import { type BenchRow, median } from './benchRow'
import { type Endpoint, latencyMs, serve, token } from './loop/endpoint'
import { concurrency, harnesses, type Measured, measureEvaluation, tasks } from './loop/evaluation'
import { measureInspect } from './loop/inspect'
import { installInspect } from './loop/installInspect'

const rollouts = tasks * harnesses.length

const withEndpoint = async <T>(turns: number, work: (endpoint: Endpoint, folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(process.cwd(), 'dist', 'bench-loop-'))
  let endpoint: Endpoint | undefined
  try {
    endpoint = await serve(folder, turns)
    return await work(endpoint, folder)
  } finally {
    endpoint?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Milliseconds from the first request to the last result. Whoever asked less or more often than the others did other
 * work.
 */
const wallOf = (endpoint: Endpoint, { endedAt }: Measured, expected: number): number => {
  const received = endpoint.received()
  if (received.length !== expected) throw new Error(`The endpoint counted ${received.length} requests`)
  return endedAt - (received[0] ?? Number.NaN)
}

/** The same requests by the bare library, so that a busy moment of the machine shows. */
const bareLoop = async (baseUrl: string, turns: number): Promise<number> => {
  const send = openAiSender({ baseUrl, key: token, stream: false })
  const { signal } = new AbortController()
  setMaxListeners(0, signal)
  const started = performance.now()
  await runConcurrently([...Array(rollouts).keys()], { concurrency, signal }, async () => {
    for (let turn = 0; turn < turns; turn++) {
      await send({ model: 'm', messages: [{ role: 'user', content: 'last in mail' }] }, signal)
    }
  })
  return performance.now() - started
}

const measureOurs = (turns: number, attempts = 1) =>
  withEndpoint(turns, async (endpoint, folder) => {
    const measured = await measureEvaluation(folder, endpoint.url, attempts)
    const wallMs = wallOf(endpoint, measured, rollouts * turns * attempts)
    return { ...measured, wallMs, bareMs: attempts === 1 ? await bareLoop(endpoint.url, turns) : Number.NaN }
  })

type Ours = Awaited<ReturnType<typeof measureOurs>>

const figure = (measure: string, value: number, unit: string): BenchRow => ({ measure, value, unit, ok: true })

/** `most` is the largest ratio to `peer` that is good. */
const compared = (row: BenchRow, peer: NonNullable<BenchRow['peer']>, most: number): BenchRow => {
  const ratio = row.value / peer.value
  return { ...row, peer, ratio, target: `<= ${most} x`, ok: ratio <= most }
}

const wallRows = (turns: number, most: number, all: readonly Ours[]): readonly BenchRow[] => {
  const middle = (read: (measured: Ours) => number) => median(all.map(read))
  const ideal = { name: `ideal at ${latencyMs} ms`, value: Math.ceil(rollouts / concurrency) * latencyMs * turns }
  const name = `${rollouts} rollouts of ${turns} ${turns === 1 ? 'turn' : 'turns'}, ${concurrency} at a time`
  return [
    compared(
      figure(
        `${name}, median of ${all.length}`,
        middle(({ wallMs }) => wallMs),
        'ms',
      ),
      ideal,
      most,
    ),
    figure(
      '  the same requests by the bare library',
      middle(({ bareMs }) => bareMs),
      'ms',
    ),
    figure('  CPU per call, start included', middle(({ cpuMs }) => cpuMs) / rollouts / turns, 'ms'),
    figure(
      '  largest resident memory',
      middle(({ rssMegabytes }) => rssMegabytes),
      'MB',
    ),
  ]
}

const inspectRows = async (ours: readonly Measured[]): Promise<readonly BenchRow[]> => {
  const binaries = installInspect()
  const inspect = await withEndpoint(1, async (endpoint, folder) => {
    const measured = measureInspect(folder, binaries, endpoint.url, rollouts)
    return { ...measured, wallMs: wallOf(endpoint, measured, rollouts) }
  })
  const peer = (value: number) => ({ name: 'Inspect AI', value })
  const middle = (read: (measured: Measured) => number) => median(ours.map(read))
  const cpu = figure('  CPU per rollout, start included', middle(({ cpuMs }) => cpuMs) / rollouts, 'ms')
  const memory = figure(
    '  largest resident memory',
    middle(({ rssMegabytes }) => rssMegabytes),
    'MB',
  )
  return [
    figure(`${rollouts} samples of 1 turn by Inspect AI`, inspect.wallMs, 'ms'),
    compared(cpu, peer(inspect.cpuMs / rollouts), 0.2),
    compared(memory, peer(inspect.rssMegabytes), 0.6),
  ]
}

const repeat = async (times: number, measure: () => Promise<Ours>): Promise<readonly Ours[]> => {
  const all: Ours[] = []
  for (let time = 0; time < times; time++) all.push(await measure())
  return all
}

/** The evaluation loop against an endpoint that answers after exactly 200 ms, beside Inspect AI. */
export const loop = async (): Promise<readonly BenchRow[]> => {
  const oneTurn = await repeat(3, () => measureOurs(1))
  const fiveTurns = await repeat(1, () => measureOurs(5))
  const { rssMegabytes } = await measureOurs(1, 10)
  const memory = figure(`${rollouts * 10} rollouts of 1 turn, largest resident memory`, rssMegabytes, 'MB')
  const before = { name: `of ${rollouts}`, value: median(oneTurn.map((each) => each.rssMegabytes)) }
  return [
    ...wallRows(1, 1.1, oneTurn),
    ...wallRows(5, 1.05, fiveTurns),
    compared(memory, before, 1.15),
    ...(await inspectRows(oneTurn)),
  ]
}
