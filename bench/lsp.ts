import type { BenchRow } from './benchRow'
import { benchServers } from './lsp/peers'
import { cold } from './lsp/scenarios/cold'
import { features } from './lsp/scenarios/features'
import { fanout, opened, scan } from './lsp/scenarios/folders'
import type { Scenario } from './lsp/scenarios/scenario'
import { burst, keystroke } from './lsp/scenarios/typing'
import type { BenchServer } from './lsp/server'
import { allRows, targetRows } from './lsp/targets'

interface Plan {
  readonly name: string
  readonly run: Scenario
  readonly rounds: number
  /** Only our server does it. */
  readonly isOurs?: boolean
}

const plans: readonly Plan[] = [
  { name: 'cold', run: cold, rounds: 7 },
  { name: 'keystroke 10k', run: keystroke('10k', 'clean'), rounds: 3 },
  { name: 'keystroke 100k', run: keystroke('100k', 'clean'), rounds: 1 },
  { name: 'keystroke 1m', run: keystroke('1m', 'clean'), rounds: 2 },
  { name: 'keystroke 1m storm', run: keystroke('1m', 'storm'), rounds: 1 },
  { name: 'keystroke 10m', run: keystroke('10m', 'clean'), rounds: 1 },
  { name: 'keystroke 10m storm', run: keystroke('10m', 'storm'), rounds: 1 },
  { name: 'burst 10k', run: burst('10k'), rounds: 1 },
  { name: 'burst 1m', run: burst('1m'), rounds: 1 },
  { name: 'features 10k', run: features('10k'), rounds: 2 },
  { name: 'features 1m', run: features('1m'), rounds: 1 },
  { name: 'opened 1000', run: opened(1000), rounds: 2 },
  { name: 'opened 10000', run: opened(10_000), rounds: 1 },
  { name: 'scan 1000', run: scan(1000), rounds: 3, isOurs: true },
  { name: 'scan 10000', run: scan(10_000), rounds: 2, isOurs: true },
  { name: 'fanout 1000', run: fanout(1000), rounds: 1, isOurs: true },
  { name: 'fanout 10000', run: fanout(10_000), rounds: 1, isOurs: true },
]

/**
 * Our language server beside the best of others, interleaved in one run. `HARNESS_S_BENCH` names the scenarios to run,
 * by the first words of their names, comma-separated; without it all run, which takes a quarter of an hour.
 */
export const lsp = async (): Promise<readonly BenchRow[]> => {
  const asked = process.env['HARNESS_S_BENCH']?.split(',')
  const chosen = plans.filter(({ name }) => asked?.some((start) => `${name} `.startsWith(`${start} `)) ?? true)
  const results = new Map<string, Map<string, number[]>>()
  const servers = benchServers()
  for (const plan of chosen) await runPlan(plan, servers, results)
  return [...allRows(results), ...targetRows(results)]
}

const runPlan = async (
  { name, run, rounds, isOurs }: Plan,
  servers: readonly BenchServer[],
  results: Map<string, Map<string, number[]>>,
): Promise<void> => {
  const [ours] = servers
  const taking = servers.filter((server) =>
    isOurs ? server === ours : (server.skips?.every((skip) => !name.startsWith(skip)) ?? true),
  )
  const failed = new Set<BenchServer>()
  for (let round = 0; round < rounds; round += 1) {
    for (const server of taking.filter((each) => !failed.has(each))) {
      try {
        add(results, server.name, await run(server))
      } catch (error) {
        failed.add(server)
        if (server === ours) results.set(`${name} did not finish`, new Map([[server.name, [1]]]))
        process.stderr.write(`bench: ${name}, ${server.name}: ${error instanceof Error ? error.message : error}\n`)
      }
    }
  }
}

const add = (
  results: Map<string, Map<string, number[]>>,
  server: string,
  samples: Readonly<Record<string, readonly number[]>>,
): void => {
  for (const [measure, values] of Object.entries(samples)) {
    const byServer = results.get(measure) ?? new Map<string, number[]>()
    byServer.set(server, [...(byServer.get(server) ?? []), ...values])
    results.set(measure, byServer)
  }
}
